import { Injectable } from '@nestjs/common';
import { recordAudit } from '@mm/audit/record-audit.js';
import { column } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import { EventOutbox } from '@mm/event-log/event-log.js';
import type { Caller } from '@mm/http/caller.js';
import { Forbidden, NotFound } from '@mm/http/problem.js';
import { DataSource } from 'typeorm';
import { mayDeleteCopy, ReportCopyReads } from './report-copy.reads.js';

/** Names the copy to the table's trigger, which refuses every other deletion. $1: the number as text. */
const nameDeleted = statement({ set_config: column.text() }, "SELECT set_config('mm.deleted_copy', $1, true)");
const deleteCopy = statement({}, 'DELETE FROM report_copy WHERE number = $1');

/** Deletes frozen reports. */
@Injectable()
export class DeleteReportCopy {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: EventOutbox,
    private readonly copies: ReportCopyReads,
  ) {}

  /**
   * Deletes a copy for good; its number is not given again. Throws NotFound for a copy that is hidden from the caller,
   * Forbidden (`not-own-copy`) for one of somebody else unless the caller is an administrator.
   */
  async delete(number: number, caller: Caller): Promise<void> {
    const copy = await this.copies.entry(number, caller);
    if (!mayDeleteCopy(caller, copy)) throw new Forbidden('the copy is of somebody else', 'not-own-copy');
    await inTransaction(this.dataSource, async (tx) => {
      await rows(tx, nameDeleted, [String(number)]);
      if ((await affected(tx, deleteCopy, [number])) === 0) throw new NotFound('the copy', 'copy-not-found');
      await recordAudit(tx, this.outbox, {
        action: 'report.deleted',
        object: { kind: 'report', id: number, name: copy.title },
        before: { title: copy.title, made_by: copy.made_by, query_version: copy.query_version },
      });
    });
  }
}
