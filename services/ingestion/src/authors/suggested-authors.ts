import { Injectable } from '@nestjs/common';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { DataSource } from 'typeorm';
import { authorsById, searchAuthors, type AuthorHit } from './search-authors.js';

const maxHits = 50;
/** So many are looked at when some of them may not be named. */
const maxCandidates = 1000;

/** What is searched: a part of a name, or these authors. */
export interface AuthorQuestion {
  reportType: 1 | 2;
  words?: string | undefined;
  ids?: readonly number[] | undefined;
}

/** Authors by name, for suggestions to a caller. */
@Injectable()
export class SuggestedAuthors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly services: ServiceClient,
  ) {}

  /**
   * Watched authors by a part of their names, at most 50, or stored ones by id. Who may not read every publication gets
   * the authors of those that it may read. Throws UpstreamBusy when reporting cannot say which these are.
   */
  async find({ reportType, words, ids }: AuthorQuestion, caller: Caller): Promise<AuthorHit[]> {
    const readsAll = mayUse(caller, objectRules.readPublication, 'foreign');
    const found = ids
      ? await authorsById(this.dataSource, reportType, ids)
      : await searchAuthors(this.dataSource, reportType, words, readsAll ? maxHits : maxCandidates);
    const named = readsAll ? found : await this.#readable(found, caller);
    return ids ? named : named.slice(0, maxHits);
  }

  async #readable(found: readonly AuthorHit[], caller: Caller): Promise<AuthorHit[]> {
    if (found.length === 0) return [];
    const body = { author_ids: found.map(({ id }) => Number(id)) };
    const readable = new Set((await this.services.call(topicCalls.readableAuthors, caller, { body })).ids);
    return found.filter(({ id }) => readable.has(Number(id)));
  }
}
