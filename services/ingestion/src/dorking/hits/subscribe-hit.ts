import { Injectable } from '@nestjs/common';
import { affected, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { dorkingCalls } from '@mm/proto/http/dorking.js';
import { DataSource } from 'typeorm';
import { Subscribe } from '../../subscriptions/subscribe.js';
import { ReadPublication } from './read-publication.js';
import { hitByCode } from './store-hits.js';

/** By the name that the network itself uses, so that all its publications show who is watched. */
const rename = statement(
  {},
  'UPDATE hit SET author = $3 WHERE network = $1 AND lower(author) = lower($2) AND author <> $3',
);

/** Subscribes callers to authors of found publications. */
@Injectable()
export class SubscribeHit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly publications: ReadPublication,
    private readonly subscribe: Subscribe,
  ) {}

  /**
   * The publication is read first where its author is not known yet. Returns the publication's code. Throws NotFound,
   * and the DomainError of a fault of the network.
   */
  async of(given: string, caller: Caller): Promise<string> {
    const stored = await hitByCode(this.dataSource, given);
    const hit = stored.author === '' && stored.network !== null ? await this.publications.withText(given) : stored;
    const { author: name, network } = hit;
    if (!network || name === '') throw new NotFound('the author of the publication', 'author-not-found');
    const author = await this.subscribe.subscribe({
      network,
      name,
      watcher: caller.username,
      actor: caller.username,
      call: dorkingCalls.subscribe.id,
    });
    const known = author.username || author.code;
    if (![author.code, author.url].includes(name)) await affected(this.dataSource, rename, [network, name, known]);
    return hit.code;
  }
}
