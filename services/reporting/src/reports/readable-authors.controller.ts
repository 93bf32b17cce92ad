import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { ReportStore } from '../store/report-store.js';
import { ReportRights } from './report-rights.js';

/** Names to other services the authors that a caller may read. */
@Controller()
export class ReadableAuthorsController {
  constructor(
    private readonly store: ReportStore,
    private readonly rights: ReportRights,
  ) {}

  @Call(topicCalls.readableAuthors)
  async readable(
    @Input() { body: { author_ids: authorIds } }: CallInput<typeof topicCalls.readableAuthors>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof topicCalls.readableAuthors>> {
    const visibleTopicIds = await this.rights.visibleTopicIds(caller);
    if (authorIds.length === 0 || visibleTopicIds?.length === 0) return { ids: [] };
    const { rows } = await this.store.ask({
      filter: { authorIds, machineHidden: 'include', ...(visibleTopicIds ? { visibleTopicIds } : {}) },
      measures: [{ by: 'source' }],
      timeZone: 'UTC',
    });
    return { ids: rows.flat().map(({ key }) => Number(key)) };
  }
}
