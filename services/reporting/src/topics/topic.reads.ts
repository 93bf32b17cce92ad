import { Inject, Injectable } from '@nestjs/common';
import { hasRole, type Caller } from '@mm/http/caller.js';
import { NotFound } from '@mm/http/problem.js';
import { listLimits } from '@mm/proto/http/paging.js';
import type { SectionWire, TopicWire } from '@mm/proto/http/topics.js';
import { DataSource, type EntityManager } from 'typeorm';
import { SearchedText, matches } from '../keywords/evaluate.js';
import { normalise } from '../keywords/normalise.js';
import { foldName } from '../keywords/words.js';
import {
  accessOfSection,
  accessOfTopic,
  accessSelect,
  numbers,
  sectionSelect,
  topicSelect,
  type AccessRow,
  type SectionRow,
  type TopicRow,
} from './topic-rows.js';
import { expressionOf } from './topic-matcher-cache.js';

type Queryable = Pick<EntityManager, 'query'>;

/** Topics and sections, limited to what the caller may see. */
@Injectable()
export class TopicReads {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async topics(caller: Caller, db: Queryable = this.dataSource): Promise<TopicWire[]> {
    const rows = await db.query<TopicRow[]>(`${topicSelect} ORDER BY lower(t.name), t.id`);
    return rows
      .filter((row) => seesTopic(caller, row))
      .slice(0, listLimits.topics)
      .map((row) => topicWire(row, caller));
  }

  /** Throws NotFound, also for a topic that the caller may not see. */
  async topic(id: number, caller: Caller, db: Queryable = this.dataSource): Promise<TopicWire> {
    const [row] = await db.query<TopicRow[]>(`${topicSelect} WHERE t.id = $1`, [id]);
    if (!row || !seesTopic(caller, row)) throw new NotFound('the topic', 'topic-not-found');
    return topicWire(row, caller);
  }

  /**
   * The visible topic that a keyword means: the one with that expression, else the one with that name, else the first
   * whose expression the keyword satisfies.
   */
  async byKeyword(keyword: string, caller: Caller): Promise<TopicWire | null> {
    const rows = (await this.dataSource.query<TopicRow[]>(`${topicSelect} ORDER BY t.id`)).filter((row) =>
      seesTopic(caller, row),
    );
    const wanted = foldName(keyword);
    const text = new SearchedText(normalise([keyword]));
    const row =
      rows.find((r) => foldName(r.keywords) === wanted) ??
      rows.find((r) => foldName(r.name) === wanted) ??
      rows.find((r) => matches(expressionOf(r).keywords, text));
    return row ? topicWire(row, caller) : null;
  }

  /**
   * The sections that the caller may see, or that hold a topic that the caller may see, each with its visible topics;
   * in the caller's own order, then by age. With `topicId`, only the section of that topic.
   */
  async sections(caller: Caller, topicId?: number, db: Queryable = this.dataSource): Promise<SectionWire[]> {
    const rows = await db.query<SectionRow[]>(
      `${sectionSelect}
       WHERE $2::bigint IS NULL OR s.id = (SELECT section_id FROM topic WHERE id = $2)
       ORDER BY o.position NULLS LAST, s.id`,
      [caller.userId, topicId ?? null],
    );
    const visible = new Set(await this.visibleIds(caller, db));
    return rows
      .filter((row) => seesSection(caller, row, visible))
      .slice(0, listLimits.topics)
      .map((row, i) => sectionWire(row, caller, visible, i));
  }

  /** Throws NotFound, also for a section that the caller may not see. */
  async section(id: number, caller: Caller, db: Queryable = this.dataSource): Promise<SectionWire> {
    const [row] = await db.query<SectionRow[]>(`${sectionSelect} WHERE s.id = $2`, [caller.userId, id]);
    const visible = new Set(await this.visibleIds(caller, db));
    if (!row || !seesSection(caller, row, visible)) throw new NotFound('the section', 'section-not-found');
    return sectionWire(row, caller, visible, 0);
  }

  async visibleIds(caller: Caller, db: Queryable = this.dataSource): Promise<number[]> {
    const rows = await db.query<AccessRow[]>(`${accessSelect} ORDER BY t.id`);
    return rows.filter((row) => seesTopic(caller, row)).map((row) => Number(row.id));
  }
}

const isAdmin = (caller: Caller): boolean => hasRole(caller, 'mm_admin');
const seesTopic = (caller: Caller, row: AccessRow): boolean =>
  isAdmin(caller) || accessOfTopic(row).includes(caller.userId);
const seesSection = (caller: Caller, row: SectionRow, visible: ReadonlySet<number>): boolean =>
  isAdmin(caller) || accessOfSection(row).includes(caller.userId) || numbers(row.topics).some((id) => visible.has(id));

function topicWire(row: TopicRow, caller: Caller): TopicWire {
  return {
    id: Number(row.id),
    name: row.name,
    keywords: row.keywords,
    exclude_words: row.exclude_words,
    attrSearch: row.attr_search,
    access: accessOfTopic(row),
    autor: row.author,
    user: Number(row.author_id),
    section_id: row.section_id === null ? null : Number(row.section_id),
    reviewed: row.reviewed,
    version: row.version,
    may_edit: isAdmin(caller) || Number(row.author_id) === caller.userId,
    unrelevant: numbers(row.irrelevant),
    matching: false,
  };
}

function sectionWire(row: SectionRow, caller: Caller, visible: ReadonlySet<number>, index: number): SectionWire {
  return {
    id: Number(row.id),
    name: row.name,
    topics: numbers(row.topics).filter((id) => visible.has(id)),
    order: row.position ?? index,
    autor: row.author,
    user: Number(row.author_id),
    access: accessOfSection(row),
    version: row.version,
    may_edit: isAdmin(caller) || Number(row.author_id) === caller.userId,
  };
}
