import { Controller, Inject, type Type } from '@nestjs/common';
import { Call, Input, type AnyCall, type CallInput } from '@mm/http/call.decorator.js';
import { CallerOf, mayActForOthers, type Caller } from '@mm/http/caller.js';
import { Conflict, Forbidden } from '@mm/http/problem.js';
import { toPostWire } from '@mm/proto/http/post-wire.js';
import type { PostSaveWire } from '@mm/proto/http/posts.js';
import { fieldOfPosts, type NetworkCall } from '../networks/network-calls.js';
import { labelsOf } from './label-rules.js';
import { SaveReview } from './save-review.js';

/** Saving a post of a network, in the shapes of the network's call: request and response name the post alike. */
export function createNetworkLabelsController({ call: save, networks }: NetworkCall): Type {
  const field = fieldOfPosts(save) ?? 'post';

  @Controller()
  class NetworkLabelsController {
    constructor(@Inject(SaveReview) private readonly review: SaveReview) {}

    /** Throws Conflict with the current post for an outdated version. */
    @Call(save)
    async save(
      @Input() { query, body }: CallInput<AnyCall>,
      @CallerOf() caller: Caller,
    ): Promise<Record<string, unknown>> {
      const { username } = (query ?? {}) as { username?: string };
      if (username && username !== caller.username && !mayActForOthers(caller))
        throw new Forbidden('users save only in their own name', 'other-user');
      const sent = (body as Record<string, PostSaveWire>)[field] ?? {};
      const { id, code, version } = sent;
      const { post, isStale } = await this.review.save(networks, { id, code, version, labels: labelsOf(sent) }, caller);
      if (isStale)
        throw new Conflict(
          'stale-version',
          `version ${version} is outdated, the current one is ${post.version}`,
          toPostWire(post),
        );
      return { status: 'success', [field]: toPostWire(post) };
    }
  }
  return NetworkLabelsController;
}
