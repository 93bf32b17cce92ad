import { Injectable } from '@nestjs/common';
import { rows, type Database } from '@mm/database/statement.js';
import type { Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { listLimits } from '@mm/proto/http/paging.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { SearchedText, matches } from '@mm/keywords/evaluate.js';
import { normalise } from '@mm/keywords/normalise.js';
import { foldName } from '@mm/keywords/words.js';
import { expressionOf } from '../matching/topic-matcher-cache.js';
import { matchedShares } from '../past-matching/topic-matchings.js';
import { ReportStore } from '../store/report-store.js';
import { numbers, seesSection, seesTopic } from './topic-access.js';
import { topicWire } from './topic-wire.js';
import {
  accessOfTopics,
  sectionById,
  sectionsInOrder,
  topicById,
  topicsByAge,
  topicsByName,
  type SectionRow,
  type TopicRow,
  type VisibleSection,
} from './topic-rows.js';

/** Topics and sections, limited to what the caller may see. */
@Injectable()
export class TopicReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
  ) {}

  /** Topics as the caller's screens show them. */
  async wires(topics: readonly TopicRow[], caller: Caller, tx?: EntityManager): Promise<TopicWire[]> {
    if (topics.length === 0) return [];
    const ids = topics.map(({ id }) => Number(id));
    const [baskets, shares] = [await this.store.baskets(ids, tx), await matchedShares(tx ?? this.dataSource, ids)];
    return topics.map((topic) => topicWire(topic, caller, { baskets, shares }));
  }

  /** The visible topics by name. */
  async topics(caller: Caller, database: Database = this.dataSource): Promise<TopicRow[]> {
    const all = await rows(database, topicsByName);
    return all.filter((row) => seesTopic(caller, row)).slice(0, listLimits.topics);
  }

  /** Throws NotFound, also for a topic that the caller may not see. */
  async topic(id: number, caller: Caller, database: Database = this.dataSource): Promise<TopicRow> {
    const [row] = await rows(database, topicById, [id]);
    if (!row || !seesTopic(caller, row)) throw new NotFound('the topic', 'topic-not-found');
    return row;
  }

  /**
   * The visible topic that a keyword means: the one with that expression, else the one with that name, else the first
   * whose expression the keyword satisfies.
   */
  async byKeyword(keyword: string, caller: Caller): Promise<TopicRow | undefined> {
    const visible = (await rows(this.dataSource, topicsByAge)).filter((row) => seesTopic(caller, row));
    const wanted = foldName(keyword);
    const text = new SearchedText(normalise([keyword]));
    return (
      visible.find((row) => foldName(row.keywords) === wanted) ??
      visible.find((row) => foldName(row.name) === wanted) ??
      visible.find((row) => matches(expressionOf(row).keywords, text))
    );
  }

  /**
   * The sections that the caller may see, or that hold a topic that the caller may see, each with its visible topics;
   * in the caller's own order, then by age. With `topicId`, only the section of that topic.
   */
  async sections(caller: Caller, topicId?: number, database: Database = this.dataSource): Promise<VisibleSection[]> {
    const all = await rows(database, sectionsInOrder, [caller.userId, topicId ?? null]);
    const visible = new Set(await this.visibleIds(caller, database));
    return all
      .filter((row) => seesSection(caller, row, visible))
      .slice(0, listLimits.topics)
      .map((row) => withVisibleTopics(row, visible));
  }

  /** Throws NotFound, also for a section that the caller may not see. */
  async section(id: number, caller: Caller, database: Database = this.dataSource): Promise<VisibleSection> {
    const [row] = await rows(database, sectionById, [caller.userId, id]);
    const visible = new Set(await this.visibleIds(caller, database));
    if (!row || !seesSection(caller, row, visible)) throw new NotFound('the section', 'section-not-found');
    return withVisibleTopics(row, visible);
  }

  /** Ids of the visible topics, the oldest first. */
  async visibleIds(caller: Caller, database: Database = this.dataSource): Promise<number[]> {
    const all = await rows(database, accessOfTopics);
    return all.filter((row) => seesTopic(caller, row)).map((row) => Number(row.id));
  }
}

const withVisibleTopics = (row: SectionRow, visible: ReadonlySet<number>): VisibleSection => ({
  ...row,
  topics: numbers(row.topics).filter((id) => visible.has(id)),
});
