import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { deskCalls, type DeskPostWire } from '@mm/proto/http/desk.js';
import { DeskPosts } from './desk-posts.js';
import { DeskQueue } from './desk-queue.js';
import { DeskSnapshot } from './desk-snapshot.js';

const mostInSnapshot = 10_000;

/** What the desk reads: queues, snapshots, posts by id. */
@Controller()
export class DeskController {
  constructor(
    private readonly queues: DeskQueue,
    private readonly snapshots: DeskSnapshot,
    private readonly posts: DeskPosts,
  ) {}

  @Call(deskCalls.queue)
  queue(
    @Input() { query }: CallInput<typeof deskCalls.queue>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof deskCalls.queue>> {
    return this.queues.page(query, caller);
  }

  @Call(deskCalls.snapshot)
  async snapshot(
    @Input() { query: { sort, ...filter } }: CallInput<typeof deskCalls.snapshot>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof deskCalls.snapshot>> {
    const { ids, isCut } = await this.snapshots.take(filter, { sort, most: mostInSnapshot }, caller);
    return { ids, is_cut: isCut };
  }

  @Call(deskCalls.postsById)
  byId(@Input() { query }: CallInput<typeof deskCalls.postsById>, @CallerOf() caller: Caller): Promise<DeskPostWire[]> {
    return this.posts.byIds(query.ids ?? [], caller);
  }

  @Call(deskCalls.counts)
  counts(
    @Input() { query }: CallInput<typeof deskCalls.counts>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof deskCalls.counts>> {
    return this.queues.counts(query, caller);
  }
}
