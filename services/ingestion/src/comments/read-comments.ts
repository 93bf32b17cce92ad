import { Injectable } from '@nestjs/common';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import type { RawComment } from '@mm/networks/network-collector.js';
import { isFault } from '@mm/networks/network-fault.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { reportCalls } from '@mm/proto/http/reports.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { findCollected, type CollectedPost } from '../collection/known-posts.js';
import { BlockedAuthors } from '../authors/blocked-authors.js';
import { problemOfFault } from '../networks/fault-response.js';
import { Networks } from '../networks/networks.js';
import { fetchComments, storeComments, storedComments } from './post-comments.js';

/** Which comments are read, and for whom. */
export interface CommentsRequest {
  descriptor: Pick<NetworkDescriptor, 'id' | 'comments'>;
  /** The post's id, or its first code in the network. */
  post: { id?: string | undefined; code: string };
  size: number;
  caller: Caller;
  /** The topic in whose basket the caller sees the post, if any. */
  topicId?: number | undefined;
  /** The operator that reads them; the server chooses one without a name. */
  operator?: string | undefined;
}
type CommentLabels = CallResponse<typeof reviewCalls.commentLabels>;
/** A comment, and what a person decided about it. */
export interface LabelledComment {
  comment: RawComment;
  label: CommentLabels[string] | undefined;
}

/**
 * Reads comments of collected posts from the network, with the labels that review stores. While the network cannot be
 * read, they are the ones that were stored last.
 */
@Injectable()
export class ReadComments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly networks: Networks,
    private readonly services: ServiceClient,
    private readonly blocked: BlockedAuthors,
  ) {}

  /**
   * The `size` most liked comments. Throws NotFound for a post that was never collected or that an analyst may not
   * read in reports, and the DomainError that matches a fault of the network.
   */
  async mostLiked({ descriptor, post, size, caller, topicId, operator }: CommentsRequest): Promise<LabelledComment[]> {
    const found = await findCollected(this.dataSource, descriptor.id, post);
    if (!found) throw new NotFound(`the post ${JSON.stringify(post.code)}`, 'post-not-found');
    const { id } = found;
    // reporting answers 404 when no topic that the caller may see has the publication
    if (!mayUse(caller, objectRules.readPublication, 'foreign'))
      await this.services.call(reportCalls.fullText, caller, { body: { params: { id, topic_id: topicId } } });
    const comments = (await this.#read(descriptor.id, found, operator)).slice(0, size);
    // without its labels a comment would be saved again as not ignored, so a failure of review fails the call
    const labels: CommentLabels =
      descriptor.comments === 'labelled' && comments.length > 0
        ? await this.services.call(reviewCalls.commentLabels, caller, { body: { post_id: id } })
        : {};
    return comments.map((comment) => ({ comment, label: labels[comment.code] }));
  }

  async #read(
    network: NetworkId,
    { id, code, author }: CollectedPost,
    operator: string | undefined,
  ): Promise<RawComment[]> {
    try {
      const options = { operator, isInteractive: true };
      const read = await fetchComments(this.networks, network, { code, author }, options);
      if (!read) return (await storedComments(this.dataSource, id)) ?? [];
      const comments = await this.blocked.allowedComments(network, read);
      await storeComments(this.dataSource, id, comments);
      return comments;
    } catch (error) {
      if (!isFault(error)) throw error;
      if (isFault(error, 'not_found'))
        throw new NotFound(`the post ${JSON.stringify(code)} at its source`, 'post-not-found');
      // a named operator is used, or the call fails
      const stored =
        operator && isFault(error, 'auth_required') ? undefined : await storedComments(this.dataSource, id);
      if (!stored) throw problemOfFault(error, code);
      return stored;
    }
  }
}
