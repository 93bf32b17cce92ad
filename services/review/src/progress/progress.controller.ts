import { Controller, type Type } from '@nestjs/common';
import { Call, Input, type CallInput } from '@mm/http/call.decorator.js';
import { NotFound } from '@mm/http/problem.js';
import type { SharedCall } from '@mm/http/shared-calls.js';
import type { ProgressWire } from '@mm/proto/http/authors.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { reviewCalls } from '@mm/proto/http/posts.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { findAuthor } from '../authors/find-author.js';
import type { Totals } from './count-posts.js';
import { ProgressReads } from './progress.reads.js';

/** Totals as author lists show them. */
const toProgressWire = ({ all_cnt, saved_cnt, ign_cnt }: Totals): ProgressWire => ({
  all_cnt,
  new_cnt: all_cnt - saved_cnt - ign_cnt,
  saved_cnt,
  ign_cnt,
});

/** Progress of authors by id, for other services. */
@Controller()
export class ProgressController {
  constructor(private readonly progress: ProgressReads) {}

  @Call(reviewCalls.progressOf)
  async ofAuthors(@Input() { body }: CallInput<typeof reviewCalls.progressOf>): Promise<Record<string, ProgressWire>> {
    const authors = await this.progress.ofAuthors(body.author_ids);
    return Object.fromEntries(authors.map((author) => [author.author_id, toProgressWire(author)]));
  }
}

/** Progress of all watched authors of a network, by name. */
export function createStatisticController({ call, sharing }: SharedCall<'statistic', { id: NetworkId }>): Type {
  const networks = sharing.map(({ id }) => id);

  @Controller()
  class StatisticController {
    constructor(private readonly progress: ProgressReads) {}

    @Call(call)
    async statistic(): Promise<CallResponse<typeof call>> {
      const authors = await this.progress.ofNetworks(networks);
      return Object.fromEntries(authors.map((author) => [author.username, toProgressWire(author)]));
    }
  }
  return StatisticController;
}

/** Progress of one author of a network, by name. */
export function createAuthorProgressController({ call, sharing }: SharedCall<'progress', { id: NetworkId }>): Type {
  const networks = sharing.map(({ id }) => id);

  @Controller()
  class AuthorProgressController {
    constructor(
      private readonly dataSource: DataSource,
      private readonly progress: ProgressReads,
    ) {}

    @Call(call)
    async ofAuthor(
      @Input() { params: { username }, query: { network } }: CallInput<typeof call>,
    ): Promise<CallResponse<typeof call>> {
      const author = await findAuthor(this.dataSource, network ? [network] : networks, username);
      if (!author) throw new NotFound('the author', 'author-not-found');
      const [totals] = await this.progress.ofAuthors([author.id]);
      return {
        username: author.username,
        progress: toProgressWire(totals ?? { all_cnt: 0, saved_cnt: 0, ign_cnt: 0 }),
      };
    }
  }
  return AuthorProgressController;
}
