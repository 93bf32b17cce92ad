import { useMemo } from 'react';
import type { CollectionGapWire } from '@mm/proto/http/source-health.js';
import { networks as allNetworks, type NetworkId } from '@mm/proto/vocabulary/network.js';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import type { CallDispatch } from '../../api/api.js';
import { useConfig } from '../../api/config.slice.js';
import { faultText } from '../../api/fault-texts.js';
import { locale } from '../../language/language.js';
import type { Gap } from '../../widgets/gaps.js';
import type { Period } from '../report-filters/period.js';
import { formatSpan } from '../../api/zoned-time.js';
import { healthApi, useCollectionGapsQuery } from '../source-health/source-health.api.js';
import { gapBands, missingSources, type Blindness, type Span } from './gap-bands.js';
import { texts } from './texts.js';

const minute = 60;
const day = 24 * 3600;
const refresh = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

/** Which sources are shown; absent and empty mean no limit. */
export interface GapFilter {
  /** 1 social networks, 2 mass media. */
  type?: 1 | 2 | null;
  /** Numbers of social networks on the wire, as in the filter of a report. */
  networks?: readonly number[];
}

export interface CollectionGaps {
  /** Newest first; undefined until they are known. */
  gaps: readonly CollectionGapWire[] | undefined;
  /** Gaps of the period; more than `gaps` has when the server cut the list. */
  total: number;
  isError: boolean;
  /** For the `gaps` of time charts; says too that the gaps of the period are not known, or not all. */
  bands: readonly Gap[];
}

/**
 * The times without collection from `from` until `until` (unix seconds, widened to whole minutes), read again each
 * minute; nothing is asked for an empty period.
 *
 * `bands` are for charts. One source that fails does not blind a chart: a band is a time in which at least a fifth of
 * the sources of the shown kind (so also: all of them) were not collected, sources that are switched off not counted.
 * Bands of a cut list cover its newest gaps only.
 */
export function useCollectionGaps(from: number, until: number, filter: GapFilter = {}): CollectionGaps {
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const shown = shownNetworks(filter);
  const question = questionOf({ from, until }, shown);
  const { from: start, until: end } = question.query;
  const {
    data,
    isError,
    fulfilledTimeStamp = 0,
  } = useCollectionGapsQuery(question, {
    skip: !(end > start),
    ...refresh,
  });
  const key = shown.join();
  // A gap that lasts is known up to the answer, not up to the end of the period.
  const answered = Math.ceil(fulfilledTimeStamp / 1000);
  return useMemo(() => {
    const isShown = (network: string) => key.split(',').includes(network);
    const gaps = data?.gaps.filter(({ network }) => isShown(network));
    const isCut = data !== undefined && data.gaps.length < data.total;
    const watched = data?.watched?.filter(({ network }) => isShown(network));
    const least = missingSources(watched?.reduce((sum, { sources }) => sum + sources, 0));
    const isFailed = isError && !data;
    const unknown = isFailed ? texts.failed : isCut ? texts.incomplete : undefined;
    return {
      gaps,
      total: isCut ? data.total : (gaps?.length ?? 0),
      isError: isFailed,
      bands: [
        ...gapBands(gaps ?? [], { from: start, until: Math.min(end, answered) }, least).map((band) =>
          bandOf(band, timeZone),
        ),
        ...(unknown ? [{ from: start * 1000, to: end * 1000, label: unknown, isUnknown: true }] : []),
      ],
    };
  }, [data, isError, key, start, end, answered, timeZone]);
}

/** Asks for the gaps of a period before the screen is drawn. */
export function prefetchGaps(dispatch: CallDispatch, period: Period, filter: GapFilter = {}): void {
  const question = questionOf(spanOfPeriod(period, Date.now()), shownNetworks(filter));
  dispatch(healthApi.util.prefetch('collectionGaps', question, {}));
}

function questionOf({ from, until }: Span, [first, ...others]: readonly NetworkId[]) {
  const span = { from: Math.max(0, Math.floor(from / minute) * minute), until: Math.ceil(until / minute) * minute };
  return { query: { ...span, ...(first && others.length === 0 ? { network: first } : {}) } };
}

/** The time of a report that is asked for at `now` (ms), in unix seconds for `useCollectionGaps`. */
export function spanOfPeriod({ key, span }: Period, now: number): Span {
  const until = Math.floor(now / 1000);
  if (key === 'all' || (key === 'custom' && !span)) return { from: 0, until };
  if (key === 'custom' && span) return { from: Math.floor(span.from / 1000), until: Math.ceil(span.to / 1000) };
  return { from: until - Number(key) * day, until };
}

const shownNetworks = ({ type, networks = [] }: GapFilter): NetworkId[] =>
  Object.entries(allNetworks).flatMap(([id, { number, reportType }]) =>
    (type && reportType !== type) || (reportType === 1 && networks.length > 0 && !networks.includes(number))
      ? []
      : [id as NetworkId],
  );

/** A time without collection as a band of a chart (ms), named by its span and reasons. */
export const bandOf = ({ from, until, reasons }: Blindness, timeZone: string): Gap => {
  const span = { from: from * 1000, to: until * 1000 };
  const why = reasons.map((reason) => lowerFirst(faultText(reason).replace(/\.$/, ''))).join('; ');
  return { ...span, label: `${formatSpan(span, timeZone)} (${why})` };
};

const lowerFirst = (text: string): string => text.slice(0, 1).toLocaleLowerCase(locale) + text.slice(1);
