import { Module, type DynamicModule } from '@nestjs/common';
import { Jobs } from '@mm/service-host/jobs.js';
import { SystemSettings } from '@mm/system-settings/system-settings.js';
import { DataSource } from 'typeorm';
import type { IdentitySettings } from '../settings.js';
import { AuditHeads } from './audit-heads.js';
import { AuditRetention } from './audit-retention.js';
import { AUDIT_HEADS_FILE, AuditController } from './audit.controller.js';
import { AuditConsumer } from './audit.consumer.js';
import { AuditReads } from './audit.reads.js';

/** The journal of changes. Needs the database and the event log of the service. */
@Module({})
export class AuditModule {
  static with({ auditHeadsFile }: Pick<IdentitySettings, 'auditHeadsFile'>): DynamicModule {
    return {
      module: AuditModule,
      controllers: [AuditController, AuditConsumer],
      providers: [
        AuditReads,
        { provide: AUDIT_HEADS_FILE, useValue: auditHeadsFile },
        {
          provide: AuditHeads,
          inject: [DataSource],
          useFactory: (dataSource: DataSource) => new AuditHeads(dataSource, auditHeadsFile),
        },
        {
          provide: AuditRetention,
          inject: [DataSource, AuditHeads, SystemSettings, Jobs],
          useFactory: (dataSource: DataSource, heads: AuditHeads, settings: SystemSettings, jobs: Jobs) =>
            new AuditRetention(dataSource, heads, () => settings.value('audit-days'), jobs),
        },
      ],
    };
  }
}
