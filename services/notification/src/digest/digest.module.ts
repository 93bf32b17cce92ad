import { Global, Module } from '@nestjs/common';
import { AskReporting } from './ask-reporting.js';
import { DigestMaker } from './digest-maker.js';
import { ReportDigestMaker } from './report-digest-maker.js';

/** What mails say. */
@Global()
@Module({
  providers: [AskReporting, { provide: DigestMaker, useClass: ReportDigestMaker }],
  exports: [DigestMaker],
})
export class DigestModule {}
