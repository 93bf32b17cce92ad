import { Controller, Inject } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import type { PublicationRow } from '../publications/publication.js';
import { lockPageAfter } from '../publications/publication-table.js';
import { ProjectPublications } from '../publications/project-publications.js';

const pageSize = 500;

/** Applies new names of spheres, oblasts and events, also to older publications. */
@Controller()
export class ReferenceChangedConsumer {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ProjectPublications) private readonly publications: ProjectPublications,
  ) {}

  @Consume('reference.changed', { batch: 100 })
  async rename(events: LogEvent<'reference.changed'>[]): Promise<Step> {
    let renamed = false;
    for (const { message } of events) {
      const [before] = await this.dataSource.query<{ name: string }[]>(
        'SELECT name FROM reference_name WHERE kind = $1 AND id = $2',
        [message.kind, message.id],
      );
      await this.dataSource.query(
        `INSERT INTO reference_name AS r (kind, id, name, version) VALUES ($1, $2, $3, $4)
         ON CONFLICT (kind, id) DO UPDATE SET name = excluded.name, version = excluded.version
         WHERE excluded.version > r.version`,
        [message.kind, message.id, message.name, message.version],
      );
      renamed ||= before !== undefined && before.name !== message.name;
    }
    if (renamed) await this.reindexAll();
    return done();
  }

  private async reindexAll(): Promise<void> {
    let rows: PublicationRow[] = [];
    for (let last = 0; ; last = Number(rows.at(-1)?.id)) {
      rows = await this.publications.writeAndProject((tx) => lockPageAfter(tx, last, pageSize));
      if (rows.length < pageSize) return;
    }
  }
}
