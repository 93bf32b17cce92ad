import type { FrozenReportWire } from '@mm/proto/http/report-views.js';
import { faultText } from '../../api/fault-texts.js';
import { locale } from '../../language/language.js';
import type { Gap } from '../../widgets/gaps.js';
import { gapBands, missingSources } from '../collection-gaps/gap-bands.js';
import { formatSpan } from '../report-filters/zoned-time.js';
import { texts } from './texts.js';

type StoredGaps = Pick<FrozenReportWire, 'gaps' | 'gaps_total' | 'as_of'>;

/**
 * The bands of a stored report's charts; undefined where its gaps are not known. The number of sources of that time is
 * not stored, so any gap makes a band. Of a cut list it is said that it is not complete.
 */
export function storedBands(report: StoredGaps, timeZone: string): Gap[] | undefined {
  const { gaps, gaps_total: total = 0, as_of: until } = report;
  if (!gaps) return undefined;
  const bands = gapBands(gaps, { from: 0, until }, missingSources(undefined)).map(({ from, until: end, reasons }) => {
    const span = { from: from * 1000, to: end * 1000 };
    return { ...span, label: `${formatSpan(span, timeZone)} (${reasons.map(reasonOf).join('; ')})` };
  });
  const isCut = gaps.length < total;
  return isCut ? [...bands, { from: 0, to: until * 1000, label: texts.gapsCut, isUnknown: true }] : bands;
}

const reasonOf = (code: string): string => {
  const text = faultText(code).replace(/\.$/, '');
  return text.slice(0, 1).toLocaleLowerCase(locale) + text.slice(1);
};
