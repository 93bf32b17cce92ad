import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { rows } from '@mm/database/statement.js';
import { afterCommit, inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import type { SearchWire } from '@mm/proto/http/searches.js';
import { DataSource } from 'typeorm';
import { RunSearches } from './run-searches.js';
import { publishSearch } from './search-event.js';
import { SearchRows } from './search-rows.js';
import { cancelSearch } from './search-statements.js';

/** Ends searches that run, in whichever process. */
@Injectable()
export class CancelSearch {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly searches: SearchRows,
    private readonly runner: RunSearches,
  ) {}

  /** The search as it is then; nothing changes when it has ended. Throws NotFound. */
  async cancel(id: string, caller: Caller): Promise<SearchWire> {
    const { title } = await this.searches.read(id, caller);
    await inTransaction(this.dataSource, async (tx) => {
      const [cancelled] = await rows(tx, cancelSearch, [id]);
      if (!cancelled) return;
      await publishSearch(tx, this.outbox, cancelled);
      await recordAudit(tx, this.outbox, {
        action: 'search.cancelled',
        object: { kind: 'search', id, name: title },
        after: { done: cancelled.done, total: cancelled.total, found: cancelled.found },
      });
      afterCommit(tx, () => this.runner.cancelled(id));
    });
    return this.searches.read(id, caller);
  }
}
