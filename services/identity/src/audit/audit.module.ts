import { Module } from '@nestjs/common';
import { IdentitySettings } from '../settings.js';
import { AuditConsumer } from './audit.consumer.js';
import { AuditController } from './audit.controller.js';
import { AuditReads } from './audit.reads.js';
import { AuditHeads } from './audit-heads.js';
import { AuditRetention } from './audit-retention.js';
import { HeadsFile } from './heads-file.js';

/** The journal of changes. */
@Module({
  controllers: [AuditController, AuditConsumer],
  providers: [
    AuditHeads,
    AuditReads,
    AuditRetention,
    {
      provide: HeadsFile,
      inject: [IdentitySettings],
      useFactory: ({ auditHeadsFile }: IdentitySettings) => new HeadsFile(auditHeadsFile),
    },
  ],
})
export class AuditModule {}
