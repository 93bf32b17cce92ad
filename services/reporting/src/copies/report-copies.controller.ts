import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reportViewCalls, type ReportCopyWire } from '@mm/proto/http/report-views.js';
import { QuestionQueue } from '../reports/question-queue.js';
import { DeleteReportCopy } from './delete-report-copy.js';
import { FreezeReport } from './freeze-report.js';
import { mayDeleteCopy, ReportCopyReads, type CopyEntry } from './report-copy.reads.js';

/** Calls to freeze reports, and to read and delete frozen ones. */
@Controller()
export class ReportCopiesController {
  constructor(
    private readonly freezer: FreezeReport,
    private readonly copies: ReportCopyReads,
    private readonly deletions: DeleteReportCopy,
    private readonly questions: QuestionQueue,
  ) {}

  @Call(reportViewCalls.freeze)
  async freeze(
    @Input() { body }: CallInput<typeof reportViewCalls.freeze>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportViewCalls.freeze>> {
    const copy = await this.questions.ask(caller, () => this.freezer.freeze(body.params, body.title, caller));
    return { status: 'success', copy: copyWire(copy, caller) };
  }

  @Call(reportViewCalls.copies)
  async list(@CallerOf() caller: Caller): Promise<CallResponse<typeof reportViewCalls.copies>> {
    return { copies: (await this.copies.list(caller)).map((copy) => copyWire(copy, caller)) };
  }

  @Call(reportViewCalls.copy)
  async read(
    @Input() { params }: CallInput<typeof reportViewCalls.copy>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportViewCalls.copy>> {
    const copy = await this.copies.copy(params.number, caller);
    return { copy: copyWire(copy, caller), params: copy.params, report: copy.report };
  }

  @Call(reportViewCalls.deleteCopy)
  async delete(
    @Input() { body }: CallInput<typeof reportViewCalls.deleteCopy>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reportViewCalls.deleteCopy>> {
    await this.deletions.delete(body.params.number, caller);
    return { status: 'success' };
  }
}

const copyWire = (copy: CopyEntry, caller: Caller): ReportCopyWire => ({
  number: copy.number,
  title: copy.title,
  topic_id: copy.topic_id === null ? null : Number(copy.topic_id),
  made_at: Math.floor(copy.made_at.getTime() / 1000),
  made_by: copy.made_by,
  query_version: copy.query_version,
  may_delete: mayDeleteCopy(caller, copy),
});
