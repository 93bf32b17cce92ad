import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { trashCalls, trashDays } from '@mm/proto/http/trash.js';
import { RestoreTopic } from './restore-topic.js';
import { TrashReads } from './trash.reads.js';

const daySeconds = 24 * 3600;

/** Calls about deleted topics and sections. */
@Controller()
export class TrashController {
  constructor(
    private readonly reads: TrashReads,
    private readonly restorer: RestoreTopic,
  ) {}

  @Call(trashCalls.deletedTopics)
  async deletedTopics(@CallerOf() caller: Caller): Promise<CallResponse<typeof trashCalls.deletedTopics>> {
    const items = await this.reads.items(caller);
    return {
      deleted: items.map(({ author, deleted_at, deleted_by, id, kind, name }) => {
        const seconds = Math.floor(deleted_at.getTime() / 1000);
        return {
          kind: kind === 'section' ? 'section' : 'topic',
          id: Number(id),
          name,
          author,
          deleted_by,
          deleted_at: seconds,
          kept_until: seconds + trashDays * daySeconds,
        };
      }),
    };
  }

  @Call(trashCalls.restoreTopic)
  async restoreTopic(
    @Input() { body }: CallInput<typeof trashCalls.restoreTopic>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof trashCalls.restoreTopic>> {
    await this.restorer.restore(body.params.kind, body.params.id, caller);
    return { status: 'success' };
  }
}
