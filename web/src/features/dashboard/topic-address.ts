import { publicationIndexOf, type NetworkId } from '@mm/proto/vocabulary/network.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import type { AddressChange } from '../../ui/hooks/use-address.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import { completePeriod, periodParams, withinPeriod, type Period } from '../report-filters/period.js';
import { writeFilter, type ReportFilter } from '../report-filters/report-filter.js';
import type { ToneSwitch } from '../report-filters/filter-switches.js';
import { narrowTo } from '../report-filters/report-narrowing.js';

/** What the dashboard shows, as far as the report of `/topic` has it too. */
export interface ShownReport {
  /** Null for all topics. */
  topicId: number | null;
  period: Period;
  tone: ToneSwitch;
  keyword: string;
  isReviewedOnly: boolean;
  showsHidden: boolean;
}

/** The clicked part of a chart. */
export interface Narrowing {
  filter: Partial<ReportFilter>;
  /** Where all that the part counts is of one kind of sources: each kind has a tab of its own. */
  kind?: 'social' | 'media';
}

/**
 * The address of the publications behind a clicked part of a chart: those that the dashboard counts, whose period ends
 * at `now` unless its dates are chosen.
 */
export function topicAddress(shown: ShownReport, { filter, kind }: Narrowing, now: number): string {
  const { topicId, tone, keyword, isReviewedOnly, showsHidden } = shown;
  const whole = completePeriod(shown.period);
  const clicked = filter.period?.span;
  const period: Period = clicked ? { key: 'custom', span: withinPeriod(clicked, periodParams(whole), now) } : whole;
  const parameters: AddressChange = {
    theme: topicId,
    kind: kind === 'media' ? kind : null,
    ...writeFilter({ tones: tone === 'all' ? 'all' : [tone], isReviewedOnly, showsHidden, ...filter, period }),
    // The default period too, which a link must say.
    period: period.key,
    keyword,
    // The tab says how much of the clicked number the other one has.
    kinds: kind ? null : 'both',
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const text = Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value ?? '');
    if (text !== '' && value !== false) search.set(name, text);
  }
  return `/topic?${search.toString()}`;
}

const ofTone = (filter: Partial<ReportFilter>, tone: Tone | undefined): Partial<ReportFilter> =>
  tone === undefined ? filter : { ...filter, tones: [tone] };

/** What a click on a row of each chart narrows the report to; bars have parts of a tone. */
export const narrowings = {
  sphere: (row: NamedRow, tone?: Tone): Narrowing => ({ filter: ofTone(narrowTo.sphere(row), tone) }),
  region: (row: NamedRow): Narrowing => ({ filter: narrowTo.region(row) }),
  /** All outlets together are one tab, so their share has no network to choose. */
  network: (row: NamedRow): Narrowing =>
    publicationIndexOf(row.network as NetworkId) === 'media'
      ? { filter: {}, kind: 'media' }
      : { filter: narrowTo.network(row), kind: 'social' },
  'top-authors': (row: NamedRow, tone?: Tone): Narrowing => ({
    filter: ofTone(narrowTo.author(row), tone),
    kind: 'social',
  }),
  'top-media': (row: NamedRow, tone?: Tone): Narrowing => ({
    filter: ofTone(narrowTo.author(row), tone),
    kind: 'media',
  }),
  'top-events': (row: NamedRow, tone?: Tone): Narrowing => ({ filter: ofTone(narrowTo.event(row), tone) }),
} as const;
