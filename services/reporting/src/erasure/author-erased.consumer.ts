import { Controller } from '@nestjs/common';
import { inTransaction } from '@mm/database/transaction.js';
import { noteErased } from '@mm/event-log/erased-authors/erased-authors.js';
import { Consume } from '@mm/event-log/consume.decorator.js';
import type { LogEvent } from '@mm/event-log/event-log.js';
import { done, type Step } from '@mm/event-log/step.js';
import { DataSource } from 'typeorm';
import { removeKeptDocuments } from '../downloads/kept/kept-documents.js';
import { removePublicationsOfAuthor } from '../retention/remove-publications.js';
import { removeNames } from '../store/report-names.js';
import { ReportStore } from '../store/report-store.js';
import { blankCopies } from './blank-copies.js';

/** Deletes the publications of erased authors. */
@Controller()
export class AuthorErasedConsumer {
  constructor(
    private readonly dataSource: DataSource,
    private readonly store: ReportStore,
  ) {}

  @Consume('author.erased')
  async erased(events: LogEvent<'author.erased'>[]): Promise<Step> {
    for (const { message } of events) {
      const id = message.author?.id ?? 0;
      await noteErased(this.dataSource, id, new Date(message.erasedAt));
      while ((await inTransaction(this.dataSource, (tx) => removePublicationsOfAuthor(tx, this.store, id))) > 0);
      await inTransaction(this.dataSource, (tx) => removeNames(tx, [id]));
      await blankCopies(this.dataSource, id);
      await removeKeptDocuments(this.dataSource);
    }
    return done();
  }
}
