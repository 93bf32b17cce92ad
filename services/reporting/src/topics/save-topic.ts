import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Conflict, Forbidden } from '@mm/http/problem.js';
import { readExpressions } from '@mm/http/read-expression.js';
import { DataSource, type EntityManager } from 'typeorm';
import { parse } from '@mm/keywords/parse.js';
import { MatchPast } from '../past-matching/match-past.js';
import { TopicMatcherCache } from '../matching/topic-matcher-cache.js';
import type { FormerMembers } from '../past-matching/topic-matchings.js';
import { accessOfSection, accessOfTopic, mayEditTopic, numbers } from './topic-access.js';
import { KnownUsers } from './known-users.js';
import { topicFields } from './audited-fields.js';
import { sectionChangedEvent, topicChangedEvent } from './topic-events.js';
import type { TopicRow } from './topic-rows.js';
import { keepVersion } from './topic-version.js';
import { Topic } from './topic.entity.js';
import { TopicReads } from './topic.reads.js';
import { withUniqueName } from './unique-name.js';

/** What a caller saves of a topic; absent fields keep their values. */
export interface TopicCommand {
  /** Absent, or unknown without a version, for a new topic. */
  id?: number;
  /** The version that the caller saw. */
  version?: number;
  name: string;
  keywords: string;
  excludeWords?: string;
  attrSearch?: boolean;
  reviewed?: Topic['reviewed'];
  sectionId?: number | null;
  access?: readonly number[];
}

type Fields = Pick<Topic, 'name' | 'keywords' | 'exclude_words' | 'attr_search' | 'reviewed' | 'section_id' | 'access'>;

/** Creates or changes a topic; what is stored is matched in the background (`MatchPast`). */
@Injectable()
export class SaveTopic {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly topics: TopicReads,
    private readonly users: KnownUsers,
    private readonly matcherCache: TopicMatcherCache,
    private readonly past: MatchPast,
  ) {}

  /**
   * Throws Invalid for an expression that cannot be parsed or is too large for a query and for access of users who have
   * no account, NameTaken, NotFound,
   * Forbidden for a caller who is not the author, and Conflict with the current topic for a stale version.
   */
  async save(command: TopicCommand, caller: Caller): Promise<TopicRow> {
    if (command.access) await this.users.assertAll(command.access, await this.accessBefore(command, caller), caller);
    return inTransaction(this.dataSource, async (tx) => {
      await this.matcherCache.lockAndInvalidate(tx);
      const before = await this.existing(tx, command, caller);
      if (before && !mayEditTopic(caller, before))
        throw new Forbidden('a topic is changed by its author and by administrators', 'not-author');
      if (before && command.version !== undefined && command.version !== before.version)
        throw new Conflict(
          'stale-version',
          'the topic was changed meanwhile',
          (await this.topics.wires([before], caller, tx))[0],
        );
      const fields = fieldsOf(command, before, caller);
      const expression = parsed(fields);
      if (fields.section_id !== null && fields.section_id !== before?.section_id)
        await this.topics.section(Number(fields.section_id), caller, tx);
      const version = (before?.version ?? 0) + 1;
      const isMatchedAgain =
        !before ||
        before.keywords !== fields.keywords ||
        before.exclude_words !== fields.exclude_words ||
        before.attr_search !== fields.attr_search;
      const row = { ...fields, version, ...(isMatchedAgain && { members_version: version }) };
      const id = await withUniqueName('topic', fields.name, () =>
        before ? update(tx, before.id, row) : insert(tx, row, caller),
      );
      if (isMatchedAgain) {
        await keepVersion(tx, Number(id), caller.username);
        await this.past.begin(tx, { topicId: Number(id), version, ...expression }, before && formerMembers(before));
      }
      const topic = await this.topics.topic(Number(id), caller, tx);
      await this.outbox.publish(tx, 'topic.changed', [
        topicChangedEvent(topic, caller.username),
        ...(await this.changedSectionEvents(tx, before?.section_id ?? null, fields.section_id, caller)),
      ]);
      await recordAudit(tx, this.outbox, {
        action: before ? 'topic.updated' : 'topic.created',
        object: { kind: 'topic', id: topic.id, name: topic.name },
        before: before ? topicFields(before) : null,
        after: topicFields(topic),
      });
      return topic;
    });
  }

  /** Who may see the topic and its section already; the list that a screen sends may come from either. */
  private async accessBefore(command: TopicCommand, caller: Caller): Promise<number[]> {
    const before = await this.existing(this.dataSource.manager, command, caller);
    const section = command.sectionId ? await this.topics.section(command.sectionId, caller) : undefined;
    return [
      ...(before ? [...numbers(before.access), ...accessOfTopic(before)] : []),
      ...(section ? accessOfSection(section) : []),
    ];
  }

  private async existing(
    tx: EntityManager,
    { id, version }: TopicCommand,
    caller: Caller,
  ): Promise<TopicRow | undefined> {
    if (id === undefined) return undefined;
    if (version === undefined && !(await tx.existsBy(Topic, { id: String(id) }))) return undefined;
    return this.topics.topic(id, caller, tx);
  }

  private async changedSectionEvents(
    tx: EntityManager,
    from: string | null,
    to: string | null,
    caller: Caller,
  ): Promise<ReturnType<typeof sectionChangedEvent>[]> {
    if (from === to) return [];
    const sections = await this.topics.sections(caller, undefined, tx);
    return sections
      .filter((section) => section.id === from || section.id === to)
      .map((section) => sectionChangedEvent(section, caller.username));
  }
}

/**
 * Absent fields keep their values; the author always keeps access. A topic that stays inside a section keeps its own
 * access list, because the one that callers see and send back is the section's.
 */
function fieldsOf(command: TopicCommand, before: TopicRow | undefined, caller: Caller): Fields {
  const { sectionId } = command;
  const staysInside = before !== undefined && before.section_id !== null && sectionId !== null;
  const access = (staysInside ? undefined : command.access) ?? numbers(before?.access ?? null);
  return {
    name: command.name,
    keywords: command.keywords,
    exclude_words: command.excludeWords ?? before?.exclude_words ?? '',
    attr_search: command.attrSearch ?? before?.attr_search ?? false,
    reviewed: command.reviewed ?? before?.reviewed ?? 'all',
    section_id:
      typeof sectionId === 'number' ? String(sectionId) : sectionId === null ? null : (before?.section_id ?? null),
    access: [...new Set([before?.author_id ?? caller.userId, ...access].map(String))],
  };
}

const formerMembers = ({
  members_version: version,
  keywords,
  exclude_words,
  attr_search,
}: TopicRow): FormerMembers => ({
  version,
  expression: { keywords, exclude_words, attr_search },
});

/** Throws Invalid. */
const parsed = ({ keywords, exclude_words: excludeWords, attr_search: attrSearch }: Fields) =>
  readExpressions({ keywords, excludeWords, attrSearch }, parse);

type Row = Fields & Pick<Topic, 'version'> & Partial<Pick<Topic, 'members_version'>>;

/** Returns the id of the new topic. */
async function insert(tx: EntityManager, fields: Row, caller: Caller): Promise<string> {
  const row = { ...fields, author: caller.username, author_id: String(caller.userId) };
  const { identifiers } = await tx.insert(Topic, row);
  return String(identifiers[0]?.id);
}

/** Returns the id. */
async function update(tx: EntityManager, id: string, row: Row): Promise<string> {
  await tx.update(Topic, { id }, row);
  return id;
}
