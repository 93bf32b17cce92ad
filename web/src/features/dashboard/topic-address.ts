import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkOf } from '../../api/network-call.js';
import type { AddressChange } from '../../ui/address/use-address.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import type { Period } from '../report-filters/period.js';
import { writeFilter, type ReportFilter } from '../report-filters/report-filter.js';
import type { ToneSwitch } from '../report-filters/tone-switches.js';

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
  /** The part is of mass media, which have a tab of their own. */
  isMedia?: boolean;
}

/** The address of the publications behind a clicked part of a chart. */
export function topicAddress(shown: ShownReport, { filter, isMedia = false }: Narrowing): string {
  const { topicId, period, tone, keyword, isReviewedOnly, showsHidden } = shown;
  const parameters: AddressChange = {
    theme: topicId,
    kind: isMedia ? 'media' : null,
    ...writeFilter({ period, tones: tone === 'all' ? 'all' : [tone], isReviewedOnly, showsHidden, ...filter }),
    period: (filter.period ?? period).key,
    keyword,
  };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const text = Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value ?? '');
    if (text !== '' && value !== false) search.set(name, text);
  }
  return `/topic?${search.toString()}`;
}

/** What a click on a row of each chart narrows the report to. */
export const narrowings = {
  sphere: (row: NamedRow): Narrowing => ({ filter: { spheres: [Number(row.key)] } }),
  region: (row: NamedRow): Narrowing => ({ filter: { oblasts: [Number(row.key)] } }),
  /** All outlets together are one tab, so their share has no network to choose. */
  network: ({ network, socialNet }: NamedRow): Narrowing =>
    networkOf(network as NetworkId)?.reportType === 2
      ? { filter: {}, isMedia: true }
      : { filter: { networks: socialNet === undefined ? [] : [socialNet] } },
  'top-authors': ({ name }: NamedRow): Narrowing => ({ filter: { author: name } }),
  'top-media': ({ name }: NamedRow): Narrowing => ({ filter: { author: name }, isMedia: true }),
  'top-events': (row: NamedRow): Narrowing => ({ filter: { eventIds: [Number(row.key)] } }),
} as const;
