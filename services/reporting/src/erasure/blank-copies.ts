import { column, columnsOf } from '@mm/database/columns.js';
import { affected, rows, statement } from '@mm/database/statement.js';
import { inTransaction } from '@mm/database/transaction.js';
import type { FrozenReportWire } from '@mm/proto/http/report-views.js';
import type { DataSource } from 'typeorm';
import { ReportCopy } from '../copies/report-copy.entity.js';

/** $1 and $2: how the author may stand in a report; its id may also be the beginning of another one's. */
const mentioning = statement(
  columnsOf(ReportCopy, 'number'),
  `SELECT number FROM report_copy
   WHERE position($1 IN report::text) > 0 OR position($2 IN report::text) > 0
   ORDER BY number`,
);
const lockCopy = statement(
  columnsOf(ReportCopy, 'report'),
  'SELECT report FROM report_copy WHERE number = $1 FOR UPDATE',
);
/** Names the copy to the table's trigger, which refuses every other change. $1: the number as text. */
const nameChanged = statement({ set_config: column.text() }, "SELECT set_config('mm.erased_in_copy', $1, true)");
const replace = statement({}, 'UPDATE report_copy SET report = $2 WHERE number = $1');

const rankings = ['top-authors', 'top-communities', 'top-media', 'sources'] as const;

/** Blanks an author in all frozen reports. Idempotent. */
export async function blankCopies(dataSource: DataSource, authorId: number): Promise<void> {
  const found = await rows(dataSource, mentioning, [`"author_id":${authorId}`, `"key":${authorId}`]);
  for (const { number } of found)
    await inTransaction(dataSource, async (tx) => {
      const [copy] = await rows(tx, lockCopy, [number]);
      const blanked = copy && blankedReport(copy.report, authorId);
      if (!blanked) return;
      await rows(tx, nameChanged, [String(number)]);
      await affected(tx, replace, [number, JSON.stringify(blanked)]);
    });
}

/** The report without the texts, addresses and names of an author; undefined when it has none. */
export function blankedReport(report: FrozenReportWire, authorId: number): FrozenReportWire | undefined {
  let isChanged = false;
  const data = report.data.map((publication) => {
    if (publication.author_id !== authorId || publication.erased) return publication;
    isChanged = true;
    return { ...publication, ...blank, erased: true as const };
  });
  const widgets = { ...report.widgets };
  for (const name of rankings) {
    widgets[name] = widgets[name]?.map((row) => {
      if (row.key !== authorId || row.erased) return row;
      isChanged = true;
      return { ...row, name: '', erased: true as const };
    });
    if (!widgets[name]) delete widgets[name];
  }
  const gaps = report.gaps?.map((gap) => {
    if (gap.author_id !== authorId || (gap.username === '' && gap.full_name === '')) return gap;
    isChanged = true;
    return { ...gap, username: '', full_name: '' };
  });
  return isChanged ? { ...report, data, widgets, ...(gaps ? { gaps } : {}) } : undefined;
}

const blank = { code: '', text: '', textShort: '', caption: '', url: '', smi: '', autor: '' };
