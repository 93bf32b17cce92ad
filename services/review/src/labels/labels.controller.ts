import { Controller } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, type Caller } from '@mm/http/caller.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import { referenceCalls } from '@mm/proto/http/reference.js';
import { trashCalls } from '@mm/proto/http/trash.js';
import { DataSource } from 'typeorm';
import { commentLabelsOf } from './comment-labels.js';
import { DeletedEvents } from './deleted-events.js';
import { SetEvent } from './set-event.js';
import { SetTone } from './set-tone.js';

/** Setting one label of posts of all networks, their comments' labels, deleting and restoring events of posts. */
@Controller()
export class LabelsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tone: SetTone,
    private readonly event: SetEvent,
    private readonly deletedEvents: DeletedEvents,
  ) {}

  @Call(reviewCalls.setTone)
  async setTone(
    @Input() { body }: CallInput<typeof reviewCalls.setTone>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reviewCalls.setTone>> {
    const { post_id: postId, topic_id: topicId, type, tone } = body.params;
    if (topicId === null || topicId === undefined) await this.tone.ofPost({ postId, type, tone }, caller);
    else await this.tone.inTopic({ postId, type, tone }, topicId, caller);
    return { status: 'success' };
  }

  @Call(reviewCalls.setEvent)
  async setEvent(
    @Input() { body }: CallInput<typeof reviewCalls.setEvent>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof reviewCalls.setEvent>> {
    const assignments = [body.params]
      .flat()
      .flatMap(({ post_id, type, event_id }) =>
        [post_id].flat().map((postId) => ({ postId, type, eventId: event_id })),
      );
    await this.event.set(assignments, caller);
    return { status: 'success' };
  }

  @Call(reviewCalls.commentLabels)
  commentLabels(
    @Input() { body }: CallInput<typeof reviewCalls.commentLabels>,
  ): Promise<CallResponse<typeof reviewCalls.commentLabels>> {
    return commentLabelsOf(this.dataSource, body.post_id);
  }

  @Call(referenceCalls.deleteEvent)
  async deleteEvent(
    @Input() { body }: CallInput<typeof referenceCalls.deleteEvent>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof referenceCalls.deleteEvent>> {
    await this.deletedEvents.delete('params' in body ? body.params.id : body.id, caller);
    return { status: 'success' };
  }

  @Call(trashCalls.restoreEvent)
  async restoreEvent(
    @Input() { body }: CallInput<typeof trashCalls.restoreEvent>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof trashCalls.restoreEvent>> {
    await this.deletedEvents.restore(body.params.id, caller);
    return { status: 'success' };
  }
}
