import { descriptors } from '@mm/networks/descriptors.gen.js';
import { Controller, Inject } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { NotFound } from '@mm/http/problem.js';
import type { ProgressWire } from '@mm/proto/http/authors.js';
import { networksOfOutletCalls, outletPostCalls, reviewCalls, vkPostCalls } from '@mm/proto/http/posts.js';
import { PostReads } from '../posts/post.reads.js';
import { noProgress, ProgressReads } from './progress.reads.js';

/** Progress of authors, shown as badges in author lists. */
@Controller()
export class ProgressController {
  constructor(
    @Inject(ProgressReads) private readonly progress: ProgressReads,
    @Inject(PostReads) private readonly posts: PostReads,
  ) {}

  @Call(vkPostCalls.statistic)
  vk(): Promise<Record<string, ProgressWire>> {
    return this.progress.ofNetwork(descriptors.vkontakte.id);
  }

  @Call(outletPostCalls.progress)
  async outlet(
    @Input() { params, query }: CallInput<typeof outletPostCalls.progress>,
  ): Promise<{ username: string; progress: ProgressWire }> {
    let author = null;
    for (const network of query.network ? [query.network] : networksOfOutletCalls)
      author ??= await this.posts.findAuthor(network, params.username);
    if (!author) throw new NotFound('the author', 'author-not-found');
    return {
      username: author.username,
      progress: (await this.progress.ofAuthors([Number(author.id)]))[author.id] ?? noProgress,
    };
  }

  @Call(reviewCalls.progressOf)
  ofAuthors(@Input() { body }: CallInput<typeof reviewCalls.progressOf>): Promise<Record<string, ProgressWire>> {
    return this.progress.ofAuthors(body.author_ids);
  }
}
