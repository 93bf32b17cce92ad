import { Injectable, Logger } from '@nestjs/common';
import { column, columnsOf, listOf, type RowOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import { DomainError } from '@mm/http/problem.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { maxHits, type HitWire } from '@mm/proto/http/searches.js';
import { topicCalls } from '@mm/proto/http/topics.js';
import { DataSource } from 'typeorm';
import { Hit } from './hit.entity.js';

/** Characters of the text that rows show where an engine gave no snippet. */
const shownText = 500;
const shownCaption = 200;
const shown = columnsOf(
  Hit,
  'code',
  'url',
  'title',
  'owner',
  'network',
  'author',
  'in_archive',
  'published_at',
  'lang',
  'spheres',
  'oblasts',
  'tone',
  'is_ignored',
  'saved',
  'engines',
  'found_at',
);
const row = {
  ...shown,
  snippet: column.text(),
  is_full: column.boolean(),
  is_watched: column.boolean(),
  topic_ids: column.arrayOf(column.bigint()),
  searched_topic: column.nullable(column.bigint()),
  is_new: column.boolean(),
};
type Row = RowOf<typeof row>;

const selectHits = `SELECT ${listOf(shown, 'h')},
     coalesce(nullif(h.snippet, ''), left(h.text, ${shownText}), '') AS snippet, h.text IS NOT NULL AS is_full,
     EXISTS (
       SELECT FROM author a JOIN watcher w ON w.author_id = a.id
       WHERE a.network = h.network AND h.author <> ''
         AND (a.code = h.author OR lower(a.username) = lower(h.author) OR a.url = h.author))
     OR EXISTS (SELECT FROM post p JOIN watcher w ON w.author_id = p.author_id WHERE p.id = h.post_id) AS is_watched,
     ARRAY(SELECT t.topic_id FROM hit_topic t WHERE t.code = h.code ORDER BY t.is_searched DESC, t.topic_id)
       AS topic_ids`;
const newestFirst = `ORDER BY h.published_at DESC NULLS LAST, h.found_at DESC, h.code LIMIT ${maxHits}`;
const ofSearch = statement(
  row,
  `${selectHits}, s.topic_id AS searched_topic,
     q.previous_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM search_hit o WHERE o.search_id = q.previous_id AND o.code = h.code) AS is_new
   FROM search_hit s
   JOIN search q ON q.id = s.search_id
   JOIN hit h ON h.code = s.code
   WHERE s.search_id = $1
   ${newestFirst}`,
);
const ofCodes = statement(
  row,
  `${selectHits}, NULL::bigint AS searched_topic, false AS is_new
   FROM hit h
   WHERE h.code = ANY($1)
   ${newestFirst}`,
);

/** Found publications as calls return them: the newest first, at most `maxHits`. */
@Injectable()
export class HitRows {
  readonly #logger = new Logger('found publications');

  constructor(
    private readonly dataSource: DataSource,
    private readonly services: ServiceClient,
  ) {}

  /** What a search has found so far. */
  async ofSearch(searchId: string, caller: Caller): Promise<HitWire[]> {
    return this.#wires(await rows(this.dataSource, ofSearch, [searchId]), caller);
  }

  /** Stored publications; unknown codes are left out. */
  async ofCodes(codes: readonly string[], caller: Caller): Promise<HitWire[]> {
    return codes.length === 0 ? [] : this.#wires(await rows(this.dataSource, ofCodes, [codes]), caller);
  }

  async #wires(found: readonly Row[], caller: Caller): Promise<HitWire[]> {
    const names = found.some(({ topic_ids: ids }) => ids.length > 0) ? await this.#visibleTopics(caller) : new Map();
    return found.map((one) => wireOf(one, names));
  }

  /** While reporting does not respond, publications are shown without topics. */
  async #visibleTopics(caller: Caller): Promise<Map<number, string>> {
    try {
      const { topics_list: topics } = await this.services.call(topicCalls.topics, caller);
      return new Map(topics.map(({ id, name }) => [id, name]));
    } catch (error) {
      if (!(error instanceof DomainError) || error.status < 500) throw error;
      this.#logger.warn(`topics are unknown: ${error.message}`);
      return new Map();
    }
  }
}

function wireOf(hit: Row, names: ReadonlyMap<number, string>): HitWire {
  const { searched_topic: searched, topic_ids: topicIds, published_at: date, found_at: foundAt } = hit;
  const ids = new Set([...(searched === null ? [] : [searched]), ...topicIds].map(Number));
  const topics = [...ids].flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
  const { title, snippet } = hit;
  return {
    code: hit.code,
    caption: title || beginning(snippet),
    snippet,
    is_full: hit.is_full,
    tone: hit.tone,
    owner: hit.owner,
    url: hit.url,
    date: date && unixSeconds(date),
    topic_id: topics[0]?.id ?? null,
    topic_name: topics[0]?.name ?? '',
    topics,
    is_ignored: hit.is_ignored,
    saved: hit.saved,
    network: hit.network,
    author: hit.author,
    is_watched: hit.is_watched,
    in_archive: hit.in_archive,
    lang: hit.lang,
    spheres: hit.spheres,
    oblasts: hit.oblasts,
    engines: hit.engines,
    is_new: hit.is_new,
    found_at: unixSeconds(foundAt),
  };
}

const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

const beginning = (text: string): string =>
  text.length > shownCaption ? `${text.slice(0, shownCaption).trimEnd()}…` : text;
