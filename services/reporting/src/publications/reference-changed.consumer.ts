import { Controller } from '@nestjs/common';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { ReferenceNames } from '../reference/reference-names.js';
import { ProjectPublications } from './project-publications.js';
import { lockPage } from '../publication-table/publication-table.js';
import type { PublicationRow } from '../publication-table/publication.js';

const pageSize = 500;

/** Applies new names of spheres, oblasts and events, also to older publications. */
@Controller()
export class ReferenceChangedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly names: ReferenceNames,
    private readonly publications: ProjectPublications,
  ) {}

  @Consume('reference.changed', { batch: 100 })
  async rename(events: LogEvent<'reference.changed'>[]): Promise<Step> {
    let renamed = false;
    for (const { message } of events) renamed = (await this.names.save(this.dataSource, message)) || renamed;
    if (renamed) await this.reindexAll();
    return done();
  }

  private async reindexAll(): Promise<void> {
    let page: PublicationRow[];
    for (let last = 0; ; last = Number(page.at(-1)?.id)) {
      page = await this.publications.writeAndProject((tx) => lockPage(tx, 'up', { beyond: last, limit: pageSize }));
      if (page.length < pageSize) return;
    }
  }
}
