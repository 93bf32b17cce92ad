import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Forbidden } from '@mm/http/problem.js';
import { DataSource } from 'typeorm';
import { keepDeleted } from './keep-deleted.js';
import { mayEditSection } from './topic-access.js';
import { movedTopic, sectionFields } from './audited-fields.js';
import { Section } from './section.entity.js';
import { sectionChangedEvent, topicChangedEvent } from './topic-events.js';
import { TopicReads } from './topic.reads.js';

/** Deletes a section. Its topics stay, in no section and with their own access. */
@Injectable()
export class DeleteSection {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly topics: TopicReads,
  ) {}

  /** Throws NotFound, and Forbidden for a caller who is neither the author nor mm_admin. */
  async delete(id: number, caller: Caller): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const section = await this.topics.section(id, caller, tx);
      if (!mayEditSection(caller, section))
        throw new Forbidden('a section is deleted by its author and by administrators', 'not-author');
      const visible = await this.topics.topics(caller, tx);
      const moved = new Set(visible.filter(({ id }) => section.topics.includes(Number(id))).map(({ id }) => id));
      await keepDeleted(tx, 'section', section.id, caller.username);
      await tx.delete(Section, { id: section.id });
      const now = (await this.topics.topics(caller, tx)).filter((topic) => moved.has(topic.id));
      await this.outbox.publish(tx, 'topic.changed', [
        sectionChangedEvent(section, caller.username, true),
        ...now.map((topic) => topicChangedEvent(topic, caller.username)),
      ]);
      await recordAudit(
        tx,
        this.outbox,
        {
          action: 'section.deleted',
          object: { kind: 'section', id, name: section.name },
          before: sectionFields(section),
        },
        ...now.map((topic) => movedTopic(topic, id, null)),
      );
    });
  }
}
