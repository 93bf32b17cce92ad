import { descriptors } from '@mm/networks/descriptors.gen.js';
import { Controller, Inject } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayActForOthers, type Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { outletPostCalls, reviewCalls, vkPostCalls } from '@mm/proto/http/posts.js';
import { SaveReview } from './save-review.js';
import { SetEvent } from './set-event.js';
import { SetTone } from './set-tone.js';

const ok = { status: 'success' } as const;

/** Saving posts and setting labels. */
@Controller()
export class LabelsController {
  constructor(
    @Inject(SaveReview) private readonly review: SaveReview,
    @Inject(SetTone) private readonly tone: SetTone,
    @Inject(SetEvent) private readonly event: SetEvent,
  ) {}

  @Call(vkPostCalls.save)
  async saveVk(
    @Input() { query, body }: CallInput<typeof vkPostCalls.save>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof vkPostCalls.save>> {
    if (query.username && query.username !== caller.username && !mayActForOthers(caller))
      throw new Forbidden('users save only in their own name', 'other-user');
    return { status: 'success', post: await this.review.save(descriptors.vkontakte.id, body.post, caller) };
  }

  @Call(outletPostCalls.save)
  async saveOutlet(
    @Input() { body }: CallInput<typeof outletPostCalls.save>,
    @CallerOf() caller: Caller,
  ): Promise<CallResponse<typeof outletPostCalls.save>> {
    return { status: 'success', media: await this.review.save(descriptors.smi.id, body.media, caller) };
  }

  @Call(reviewCalls.setTone)
  async setTone(
    @Input() { body }: CallInput<typeof reviewCalls.setTone>,
    @CallerOf() caller: Caller,
  ): Promise<typeof ok> {
    await this.tone.set(body.params.post_id, body.params.topic_id ?? null, body.params.tone, caller);
    return ok;
  }

  @Call(reviewCalls.setEvent)
  async setEvent(
    @Input() { body }: CallInput<typeof reviewCalls.setEvent>,
    @CallerOf() caller: Caller,
  ): Promise<typeof ok> {
    const assignments = [body.params]
      .flat()
      .flatMap(({ post_id, event_id }) => [post_id].flat().map((postId) => ({ postId, eventId: event_id })));
    await this.event.set(assignments, caller);
    return ok;
  }
}
