import { Controller, type Type } from '@nestjs/common';
import { Call, Input, type AnyCall, type CallInput } from '@mm/http/call.decorator.js';
import { NotFound } from '@mm/http/problem.js';
import type { ProgressWire } from '@mm/proto/http/authors.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { DataSource } from 'typeorm';
import { findAuthor } from '../authors/find-author.js';
import type { ServedCall } from '../networks/served-calls.js';
import { toProgressWire } from './progress.controller.js';
import { ProgressReads } from './progress.reads.js';

/** Progress of all watched authors of a network, by name. */
export function createStatisticController({ call: statistic, networks }: ServedCall): Type {
  @Controller()
  class StatisticController {
    constructor(private readonly progress: ProgressReads) {}

    @Call(statistic)
    async statistic(): Promise<Record<string, ProgressWire>> {
      const authors = await this.progress.ofNetworks(networks);
      return Object.fromEntries(authors.map((author) => [author.username, toProgressWire(author)]));
    }
  }
  return StatisticController;
}

/** Progress of one author of a network, by name. */
export function createAuthorProgressController({ call: progress, networks }: ServedCall): Type {
  @Controller()
  class AuthorProgressController {
    constructor(
      private readonly dataSource: DataSource,
      private readonly progress: ProgressReads,
    ) {}

    @Call(progress)
    async ofAuthor(
      @Input() { params, query }: CallInput<AnyCall>,
    ): Promise<{ username: string; progress: ProgressWire }> {
      const { username } = params as { username: string };
      const { network } = (query ?? {}) as { network?: NetworkId };
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
