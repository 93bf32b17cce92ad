import type { ReportWire } from '@mm/proto/http/reports.js';
import { texts } from './texts.js';

/** A stored report with words in the place of what was erased. */
export const withErasedWords = (report: ReportWire): ReportWire => ({
  ...report,
  data: report.data.map((publication) => (publication.erased ? { ...publication, ...words } : publication)),
  widgets: Object.fromEntries(
    Object.entries(report.widgets).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? rows.map((row) => (row.erased ? { ...row, name: texts.erased } : row)) : rows,
    ]),
  ),
});

const words = {
  autor: texts.erased,
  smi: texts.erased,
  caption: texts.erased,
  text: texts.erased,
  textShort: texts.erased,
};
