import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { periods } from '../../language/vocabulary.js';
import { formatSpan, isoDayOf } from '../../api/zoned-time.js';
import { texts } from './texts.js';

type PeriodParams = Pick<ReportParamsWire, 'period' | 'selectedPeriod'>;

/** The period of a report in words; one that slides is named with the day of `now` (ms), on which it ends. */
export function periodWords({ period, selectedPeriod }: PeriodParams, timeZone: string, now: number): string {
  const [from, to] = selectedPeriod ?? [];
  if (from !== undefined && to !== undefined) return formatSpan({ from: from * 1000, to: to * 1000 }, timeZone);
  if (period === null || period === undefined) return texts.wholePeriod;
  const name = periods.find(({ value }) => value === period)?.name ?? texts.days(period);
  return texts.until(name, isoDayOf(now, timeZone).split('-').reverse().join('.'));
}
