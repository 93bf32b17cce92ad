import type { FrozenReportWire } from '@mm/proto/http/report-views.js';
import type { ReportWire } from '@mm/proto/http/reports.js';
import type { Gap } from '../../widgets/gaps.js';
import { gapBands, missingSources } from '../collection-gaps/gap-bands.js';
import { bandOf } from '../collection-gaps/use-collection-gaps.js';
import { texts } from './texts.js';

type StoredGaps = Pick<FrozenReportWire, 'gaps' | 'gaps_total' | 'as_of'>;

/**
 * The bands of a stored report's charts; undefined where its gaps are not known. The number of sources of that time is
 * not stored, so any gap makes a band. Of a cut list it is said that it is not complete.
 */
export function storedBands(report: StoredGaps, timeZone: string): Gap[] | undefined {
  const { gaps, gaps_total: total = 0, as_of: until } = report;
  if (!gaps) return undefined;
  const bands = gapBands(gaps, { from: 0, until }, missingSources(undefined)).map((band) => bandOf(band, timeZone));
  const isCut = gaps.length < total;
  return isCut ? [...bands, { from: 0, to: until * 1000, label: texts.gapsCut, isUnknown: true }] : bands;
}

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
