import { Controller, Inject } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { SetEvent } from './set-event.js';
import { SetTone } from './set-tone.js';

/** Setting one label of posts of all networks. */
@Controller()
export class LabelsController {
  constructor(
    @Inject(SetTone) private readonly tone: SetTone,
    @Inject(SetEvent) private readonly event: SetEvent,
  ) {}

  @Call(reviewCalls.setTone)
  async setTone(
    @Input() { body }: CallInput<typeof reviewCalls.setTone>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reviewCalls.setTone>> {
    const { post_id: postId, topic_id: topicId, tone } = body.params;
    if (topicId === null || topicId === undefined) await this.tone.ofPost(postId, tone, caller);
    else await this.tone.inTopic(postId, topicId, tone, caller);
    return { status: 'success' };
  }

  @Call(reviewCalls.setEvent)
  async setEvent(
    @Input() { body }: CallInput<typeof reviewCalls.setEvent>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reviewCalls.setEvent>> {
    const assignments = [body.params]
      .flat()
      .flatMap(({ post_id, event_id }) => [post_id].flat().map((postId) => ({ postId, eventId: event_id })));
    await this.event.set(assignments, caller);
    return { status: 'success' };
  }
}
