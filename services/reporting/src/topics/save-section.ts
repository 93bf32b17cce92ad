import { Inject, Injectable } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { EVENT_OUTBOX, type EventOutbox } from '@mm/event-log/event-log.js';
import { hasRole, type Caller } from '@mm/http/caller.js';
import { Conflict, Forbidden } from '@mm/http/problem.js';
import type { SectionSaveWire, SectionWire } from '@mm/proto/http/topics.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { DataSource, type EntityManager } from 'typeorm';
import { sectionChangedEvent, topicChangedEvent } from './topic-events.js';
import { TopicReads } from './topic.reads.js';
import { withUniqueName } from './unique-name.js';

/** Creates, changes or reorders a section. The order is per user. */
@Injectable()
export class SaveSection {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(EVENT_OUTBOX) private readonly outbox: EventOutbox,
    @Inject(TopicReads) private readonly topics: TopicReads,
  ) {}

  /**
   * Throws NameTaken, NotFound, Forbidden when a caller who is not the author changes more than the order,
   * and Conflict with the current section for a stale version.
   */
  async save(command: SectionSaveWire, caller: Caller): Promise<SectionWire> {
    return inTransaction(this.dataSource, async (tx) => {
      await tx.query('LOCK TABLE section IN SHARE ROW EXCLUSIVE MODE');
      const before = await this.existing(tx, command, caller);
      const id = before ? await this.change(tx, before, command, caller) : await this.create(tx, command, caller);
      if (command.order !== undefined) {
        await tx.query(
          `INSERT INTO section_order (user_id, section_id, position) VALUES ($1, $2, $3)
           ON CONFLICT (user_id, section_id) DO UPDATE SET position = excluded.position`,
          [caller.userId, id, command.order],
        );
      }
      return this.topics.section(id, caller, tx);
    });
  }

  private async existing(
    tx: EntityManager,
    { id, version }: SectionSaveWire,
    caller: Caller,
  ): Promise<SectionWire | undefined> {
    if (id === undefined) return undefined;
    if (version !== undefined) return this.topics.section(id, caller, tx);
    const [existingRow] = await tx.query<unknown[]>('SELECT 1 FROM section WHERE id = $1', [id]);
    return existingRow ? this.topics.section(id, caller, tx) : undefined;
  }

  private async create(tx: EntityManager, command: SectionSaveWire, caller: Caller): Promise<number> {
    if (!hasRole(caller, ...reviewers))
      throw new Forbidden('sections are created by operators, supervisers and administrators');
    const access = [...new Set([caller.userId, ...(command.access ?? [])])];
    const rows = await withUniqueName('section', command.name, () =>
      tx.query<{ id: string }[]>(
        'INSERT INTO section (name, author, author_id, access) VALUES ($1, $2, $3, $4) RETURNING id',
        [command.name, caller.username, caller.userId, access],
      ),
    );
    const id = Number(rows[0]?.id);
    await this.moveTopics(tx, id, command.topics ?? [], caller);
    await this.publishChanges(tx, id, caller);
    return id;
  }

  private async change(
    tx: EntityManager,
    before: SectionWire,
    command: SectionSaveWire,
    caller: Caller,
  ): Promise<number> {
    const access = [...new Set([before.user, ...(command.access ?? before.access)])];
    const topics = command.topics ?? before.topics;
    if (command.name === before.name && sameIds(access, before.access) && sameIds(topics, before.topics))
      return before.id;
    if (!before.may_edit) throw new Forbidden('a section is changed by its author and by administrators', 'not-author');
    if (command.version !== undefined && command.version !== before.version)
      throw new Conflict('stale-version', 'the section was changed meanwhile', before);
    await withUniqueName('section', command.name, () =>
      tx.query('UPDATE section SET name = $2, access = $3, version = version + 1 WHERE id = $1', [
        before.id,
        command.name,
        access,
      ]),
    );
    await this.moveTopics(tx, before.id, topics, caller);
    await this.publishChanges(tx, before.id, caller);
    return before.id;
  }

  private async moveTopics(tx: EntityManager, id: number, topics: readonly number[], caller: Caller): Promise<void> {
    for (const topicId of topics) {
      const topic = await this.topics.topic(topicId, caller, tx);
      if (topic.section_id === id) continue;
      if (!topic.may_edit) throw new Forbidden('a topic is moved by its author and by administrators', 'not-author');
      await tx.query('UPDATE topic SET section_id = $2, version = version + 1 WHERE id = $1', [topicId, id]);
    }
    await tx.query(
      'UPDATE topic SET section_id = NULL, version = version + 1 WHERE section_id = $1 AND NOT id = ANY($2::bigint[])',
      [id, topics],
    );
  }

  private async publishChanges(tx: EntityManager, id: number, caller: Caller): Promise<void> {
    const section = await this.topics.section(id, caller, tx);
    const topics = (await this.topics.topics(caller, tx)).filter((topic) => section.topics.includes(topic.id));
    await this.outbox.publish(tx, 'topic.changed', [
      sectionChangedEvent(section, caller.username),
      ...topics.map((topic) => topicChangedEvent(topic, caller.username)),
    ]);
  }
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  new Set([...a, ...b]).size === new Set(a).size && new Set(a).size === new Set(b).size;
