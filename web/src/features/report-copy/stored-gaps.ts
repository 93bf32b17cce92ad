import type { FrozenReportWire } from '@mm/proto/http/report-views.js';
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
