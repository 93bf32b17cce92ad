import { Controller, Headers, Res } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import { Invalid } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { downloadCalls, type DownloadFormat } from '@mm/proto/http/downloads.js';
import type { Response } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { writeCsv } from './csv/csv.js';
import { OpenDocuments } from './document/open-document.js';
import type { WriteDocument } from './document/report-document.js';
import { DownloadJobs } from './jobs/download-jobs.js';
import { KeptDocuments } from './kept/kept-documents.js';
import { writeJson } from './json/json.js';
import { PrintThread } from './printing/print-thread.js';
import { sendFile } from './send-file.js';
import { writeXlsx } from './xlsx/xlsx.js';

/** Reports as files: streamed, or made in the background. */
@Controller()
export class DownloadsController {
  readonly #writers: Readonly<Record<DownloadFormat, WriteDocument>>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly documents: OpenDocuments,
    private readonly jobs: DownloadJobs,
    private readonly kept: KeptDocuments,
    thread: PrintThread,
  ) {
    this.#writers = {
      '.xlsx': writeXlsx,
      '.csv': writeCsv,
      '.json': writeJson,
      '.doc': thread.writer('.doc'),
      '.pdf': thread.writer('.pdf'),
    };
  }

  @Call(downloadCalls.download)
  async download(
    @Input() { body }: CallInput<typeof downloadCalls.download>,
    @CallerOf() caller: Caller,
    @Headers('prefer') prefer: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const { ext: extInParams, ...params } = body.params;
    const ext = body.ext ?? extInParams;
    if (!ext) throw new Invalid('invalid-request', 'a download needs ext');
    const opened = await this.documents.open({ params, ext, lang: body.lang ?? 'ru' }, caller);
    const write = this.kept.writer(opened.question, this.#writers[ext]);
    // what is refused or fails before its first byte was not downloaded
    const record = (tx: EntityManager): Promise<void> =>
      recordAudit(tx, this.outbox, {
        action: 'report.downloaded',
        object: { kind: 'report', id: params.topic_id ?? '', name: opened.fileName },
        after: { format: ext, filter: params, rows: opened.document.data.shown },
      });
    // Jobs belong to accounts: an access token could read one with topics that it does not include.
    if (caller.scope || !wantsJob(prefer))
      return sendFile(
        response,
        { fileName: opened.fileName, ext },
        (signal) => write(opened.document, opened.pages, signal),
        () => inTransaction(this.dataSource, record),
      );
    const job = await this.jobs.start({ opened, ext, write, record }, caller);
    response
      .status(202)
      .set({ location: `/api-py/topic_download/jobs/${job.id}`, 'preference-applied': 'respond-async' })
      .json({ job });
  }

  @Call(downloadCalls.jobs)
  async list(@CallerOf() caller: Caller): Promise<CallResponse<typeof downloadCalls.jobs>> {
    return { jobs: await this.jobs.list(caller) };
  }

  @Call(downloadCalls.job)
  async job(
    @Input() { params }: CallInput<typeof downloadCalls.job>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof downloadCalls.job>> {
    return { job: await this.jobs.job(params.id, caller) };
  }

  @Call(downloadCalls.cancel)
  async cancel(
    @Input() { params }: CallInput<typeof downloadCalls.cancel>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof downloadCalls.cancel>> {
    await this.jobs.cancel(params.id, caller);
    return { status: 'success' };
  }

  @Call(downloadCalls.file)
  async file(
    @Input() { params }: CallInput<typeof downloadCalls.file>,
    @CallerOf() caller: Caller,
    @Res() response: Response,
  ): Promise<void> {
    const { fileName, ext, parts } = await this.jobs.file(params.id, caller);
    await sendFile(response, { fileName, ext }, () => parts);
  }
}

/** Whether a `Prefer` header asks for a job. */
const wantsJob = (prefer: string | undefined): boolean =>
  (prefer ?? '').split(/[,;]/).some((preference) => preference.trim().toLowerCase() === 'respond-async');
