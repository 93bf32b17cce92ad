import { Controller, type Type } from '@nestjs/common';
import { Call, Input, type AnyCall, type CallInput } from '@mm/http/call.decorator.js';
import { assertMayActFor, CallerOf, type Caller } from '@mm/http/caller.js';
import { Conflict } from '@mm/http/problem.js';
import type { PostSaveWire } from '@mm/proto/http/posts.js';
import { fieldOfPosts, type ServedCall } from '../networks/served-calls.js';
import { toNetworkPost } from '../posts/post-row.js';
import { labelsOf } from './label-rules.js';
import { SaveReview } from './save-review.js';

/** The fields in which calls name a user; each call has at most one of them. */
interface UserFields {
  username?: string;
  watcher?: string;
}

/** Saving a post of a network, in the shapes of the network's call: request and response name the post alike. */
export function createNetworkLabelsController({ call: save, networks }: ServedCall): Type {
  const field = fieldOfPosts(save) ?? 'post';

  @Controller()
  class NetworkLabelsController {
    constructor(private readonly review: SaveReview) {}

    /** Throws Conflict with the current post for an outdated version. */
    @Call(save)
    async save(
      @Input() { params, query, body }: CallInput<AnyCall>,
      @CallerOf() caller: Caller,
    ): Promise<Record<string, unknown>> {
      const { username, watcher } = { ...(query as UserFields | undefined), ...(params as UserFields | undefined) };
      for (const user of [username, watcher]) assertMayActFor(caller, user, 'users save only in their own name');
      const sent = (body as Record<string, PostSaveWire | undefined>)[field] ?? (body as PostSaveWire);
      const { id, code, version, comments } = sent;
      const review = { id, code, version, comments, labels: labelsOf(sent) };
      const { post, isStale } = await this.review.save(networks, review, caller);
      if (isStale)
        throw new Conflict(
          'stale-version',
          `version ${version} is outdated, the current one is ${post.version}`,
          toNetworkPost(post),
        );
      return { status: 'success', [field]: toNetworkPost(post) };
    }
  }
  return NetworkLabelsController;
}
