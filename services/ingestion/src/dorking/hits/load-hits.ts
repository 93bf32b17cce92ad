import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { column, columnsOf, listOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { readExpression } from '@mm/http/read-expression.js';
import { ServiceClient } from '@mm/http/service-client.js';
import { alreadyChecked } from '@mm/keywords/expression-size.js';
import { TopicMatcher } from '@mm/keywords/matcher.js';
import { wordsOfPublication } from '@mm/keywords/normalise.js';
import { parse, parseList } from '@mm/keywords/parse.js';
import { maxHits, type HitWire } from '@mm/proto/http/searches.js';
import { topicCalls, type TopicWire } from '@mm/proto/http/topics.js';
import { DataSource } from 'typeorm';
import { Hit } from './hit.entity.js';
import { HitRows } from './hit-rows.js';

const batchSize = 200;
/** Texts that are compared before other requests get their turn. */
const turn = 20;
/** As many characters as topics are matched with. */
const maxMatched = 100_000;

const newestFirst = statement(
  columnsOf(Hit, 'code'),
  'SELECT code FROM hit ORDER BY published_at DESC NULLS LAST, found_at DESC, code',
);
const compared = columnsOf(Hit, 'code', 'title', 'owner', 'author');
const texts = statement(
  { ...compared, text: column.text(), is_linked: column.boolean() },
  `SELECT ${listOf(compared, 'h')}, left(coalesce(h.text, h.snippet), ${maxMatched}) AS text,
     EXISTS (SELECT FROM hit_topic t WHERE t.code = h.code AND t.topic_id = ANY($2::bigint[])) AS is_linked
   FROM unnest($1::text[]) WITH ORDINALITY AS c(code, place)
   JOIN hit h USING (code)
   ORDER BY c.place`,
);

/** Stored publications that an expression or topics select, the newest first, at most `maxHits`. */
@Injectable()
export class LoadHits {
  constructor(
    private readonly dataSource: DataSource,
    private readonly services: ServiceClient,
    private readonly rows: HitRows,
  ) {}

  /** Throws Invalid (400) for an expression that cannot be read. */
  async byKeyword(keyword: string, caller: Caller): Promise<HitWire[]> {
    const keywords = readExpression('keyword', () => parse(keyword));
    const matcher = new TopicMatcher([{ topicId: 0, keywords, exclude: undefined, attrSearch: false }]);
    return this.rows.ofCodes(await this.#select(matcher, []), caller);
  }

  /** Throws NotFound for a topic that the caller does not see. */
  async byTopic(id: number, caller: Caller): Promise<HitWire[]> {
    const topic = (await this.#topics(caller)).find((one) => one.id === id);
    if (!topic) throw new NotFound('the topic', 'topic-not-found');
    return this.#ofTopics([topic], caller);
  }

  /** Of every visible section without an id. Throws NotFound for a section that the caller does not see. */
  async bySection(id: number | undefined, caller: Caller): Promise<HitWire[]> {
    const { tsection_list: visible } = await this.services.call(topicCalls.sections, caller);
    const sections = id === undefined ? visible : visible.filter((one) => one.id === id);
    if (id !== undefined && sections.length === 0) throw new NotFound('the section', 'section-not-found');
    const wanted = new Set(sections.flatMap(({ topics }) => topics));
    const topics = (await this.#topics(caller)).filter((topic) => wanted.has(topic.id));
    return this.#ofTopics(topics, caller);
  }

  async #topics(caller: Caller): Promise<TopicWire[]> {
    return (await this.services.call(topicCalls.topics, caller)).topics_list;
  }

  async #ofTopics(topics: readonly TopicWire[], caller: Caller): Promise<HitWire[]> {
    if (topics.length === 0) return [];
    const matcher = new TopicMatcher(
      topics.map((topic) => ({
        topicId: topic.id,
        keywords: parse(topic.keywords, alreadyChecked),
        exclude: parseList(topic.exclude_words, alreadyChecked),
        attrSearch: topic.attrSearch,
      })),
    );
    const ids = topics.map(({ id }) => id);
    return this.rows.ofCodes(await this.#select(matcher, ids), caller);
  }

  /** Codes of those that match, or are linked to one of the topics. */
  async #select(matcher: TopicMatcher, topicIds: readonly number[]): Promise<string[]> {
    const codes = (await rows(this.dataSource, newestFirst)).map(({ code }) => code);
    const selected: string[] = [];
    for (let at = 0; at < codes.length && selected.length < maxHits; at += batchSize) {
      const batch = await rows(this.dataSource, texts, [codes.slice(at, at + batchSize), topicIds]);
      for (const [index, { author, code, is_linked: isLinked, owner, text, title }] of batch.entries()) {
        if (index % turn === turn - 1) await nextTurn();
        if (isLinked || matcher.match(wordsOfPublication([title, text], [owner, author])).length > 0)
          selected.push(code);
      }
    }
    return selected.slice(0, maxHits);
  }
}
