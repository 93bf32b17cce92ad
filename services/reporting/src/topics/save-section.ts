import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { columnsOf } from '@mm/database/columns.js';
import { rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import { mayUse, type Caller } from '@mm/http/caller.js';
import { Conflict, Forbidden } from '@mm/http/problem.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { DataSource, type EntityManager } from 'typeorm';
import { accessOfSection, mayEditSection, mayEditTopic } from './topic-access.js';
import { KnownUsers } from './known-users.js';
import { movedTopic, sectionFields } from './audited-fields.js';
import { Section, SectionOrder } from './section.entity.js';
import { sectionChangedEvent, topicChangedEvent } from './topic-events.js';
import type { VisibleSection } from './topic-rows.js';
import { sectionWire } from './topic-wire.js';
import { Topic } from './topic.entity.js';
import { TopicReads } from './topic.reads.js';
import { withUniqueName } from './unique-name.js';

/** What a caller saves of a section; absent fields keep their values. */
export interface SectionCommand {
  /** Absent, or unknown without a version, for a new section. */
  id?: number;
  /** The version that the caller saw. */
  version?: number;
  name: string;
  topics?: readonly number[];
  access?: readonly number[];
  /** In the caller's own list. */
  order?: number;
}

const lockSections = statement({}, 'LOCK TABLE section IN SHARE ROW EXCLUSIVE MODE');
const removeOthers = statement(
  columnsOf(Topic, 'id', 'name'),
  `UPDATE topic SET section_id = NULL, version = version + 1
   WHERE section_id = $1 AND NOT id = ANY($2::bigint[])
   RETURNING id, name`,
);

/** Creates, changes or reorders a section. The order is per user. */
@Injectable()
export class SaveSection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly topics: TopicReads,
    private readonly users: KnownUsers,
  ) {}

  /**
   * Throws NameTaken, NotFound, Forbidden when a caller who is not the author changes more than the order,
   * Conflict with the current section for a stale version, and Invalid for access of users who have no account.
   */
  async save(command: SectionCommand, caller: Caller): Promise<VisibleSection> {
    if (command.access) {
      const before = await this.existing(this.dataSource.manager, command, caller);
      await this.users.assertAll(command.access, before ? accessOfSection(before) : [], caller);
    }
    return inTransaction(this.dataSource, async (tx) => {
      await rows(tx, lockSections);
      const before = await this.existing(tx, command, caller);
      const id = before ? await this.change(tx, before, command, caller) : await this.create(tx, command, caller);
      if (command.order !== undefined) {
        const place = { user_id: String(caller.userId), section_id: String(id), position: command.order };
        await tx.upsert(SectionOrder, place, ['user_id', 'section_id']);
      }
      return this.topics.section(id, caller, tx);
    });
  }

  private async existing(
    tx: EntityManager,
    { id, version }: SectionCommand,
    caller: Caller,
  ): Promise<VisibleSection | undefined> {
    if (id === undefined) return undefined;
    if (version === undefined && !(await tx.existsBy(Section, { id: String(id) }))) return undefined;
    return this.topics.section(id, caller, tx);
  }

  private async create(tx: EntityManager, command: SectionCommand, caller: Caller): Promise<number> {
    if (!mayUse(caller, objectRules.editSection, 'own'))
      throw new Forbidden('sections are created by operators, supervisers and administrators');
    const access = [...new Set([caller.userId, ...(command.access ?? [])])].map(String);
    const row = { name: command.name, author: caller.username, author_id: String(caller.userId), access };
    const { identifiers } = await withUniqueName('section', command.name, () => tx.insert(Section, row));
    const id = Number(identifiers[0]?.id);
    await this.moveTopics(tx, id, command.topics ?? [], caller);
    await this.publishChanges(tx, id, undefined, caller);
    return id;
  }

  private async change(
    tx: EntityManager,
    before: VisibleSection,
    command: SectionCommand,
    caller: Caller,
  ): Promise<number> {
    const id = Number(before.id);
    const accessBefore = accessOfSection(before);
    const access = [...new Set([Number(before.author_id), ...(command.access ?? accessBefore)])];
    const topics = command.topics ?? before.topics;
    if (command.name === before.name && sameIds(access, accessBefore) && sameIds(topics, before.topics)) return id;
    if (!mayEditSection(caller, before))
      throw new Forbidden('a section is changed by its author and by administrators', 'not-author');
    if (command.version !== undefined && command.version !== before.version)
      throw new Conflict('stale-version', 'the section was changed meanwhile', sectionWire(before, caller));
    const fields = { name: command.name, access: access.map(String), version: () => 'version + 1' };
    await withUniqueName('section', command.name, () => tx.update(Section, { id: before.id }, fields));
    await this.moveTopics(tx, id, topics, caller);
    await this.publishChanges(tx, id, before, caller);
    return id;
  }

  private async moveTopics(tx: EntityManager, id: number, topics: readonly number[], caller: Caller): Promise<void> {
    for (const topicId of topics) {
      const topic = await this.topics.topic(topicId, caller, tx);
      if (Number(topic.section_id) === id) continue;
      if (!mayEditTopic(caller, topic))
        throw new Forbidden('a topic is moved by its author and by administrators', 'not-author');
      await tx.update(Topic, { id: topic.id }, { section_id: String(id), version: () => 'version + 1' });
      const from = topic.section_id === null ? null : Number(topic.section_id);
      await recordAudit(tx, this.outbox, movedTopic(topic, from, id));
    }
    const removed = await rows(tx, removeOthers, [id, topics]);
    await recordAudit(tx, this.outbox, ...removed.map((topic) => movedTopic(topic, id, null)));
  }

  private async publishChanges(
    tx: EntityManager,
    id: number,
    before: VisibleSection | undefined,
    caller: Caller,
  ): Promise<void> {
    const section = await this.topics.section(id, caller, tx);
    const visible = await this.topics.topics(caller, tx);
    await this.outbox.publish(tx, 'topic.changed', [
      sectionChangedEvent(section, caller.username),
      ...visible
        .filter((topic) => section.topics.includes(Number(topic.id)))
        .map((topic) => topicChangedEvent(topic, caller.username)),
    ]);
    await recordAudit(tx, this.outbox, {
      action: before ? 'section.updated' : 'section.created',
      object: { kind: 'section', id, name: section.name },
      before: before ? sectionFields(before) : null,
      after: sectionFields(section),
    });
  }
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;
