import { useMemo } from 'react';
import { locale } from '../language/language.js';
import { useClockZone, type ClockZone } from './clock-zone.slice.js';
import { useConfig } from './config.slice.js';

export interface TimeZones {
  /** Undefined until the configuration is loaded: the browser's zone. */
  installation: string | undefined;
  /** For clock times only; an unknown zone counts as the installation's. */
  clock: ClockZone;
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const moment = { ...day, hour: '2-digit', minute: '2-digit' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A formatter of dates in the language of the page. It is kept: making one takes longer than using it. */
export function dateFormatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

const format = (seconds: number, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): string =>
  dateFormatter({ ...options, ...(timeZone === undefined ? {} : { timeZone }) }).format(seconds * 1000);

/** DD.MM.YYYY of unix seconds, in the zone of the installation. */
export const dayOf = (seconds: number, { installation }: TimeZones): string => format(seconds, installation, day);

/** DD.MM.YYYY, HH:mm of unix seconds, in the zone that the user chose, else in the installation's. */
export function dateTimeOf(seconds: number, { installation, clock }: TimeZones): string {
  try {
    return format(seconds, clock ?? installation, moment);
  } catch {
    return format(seconds, installation, moment);
  }
}

/** DD.MM.YYYY HH:mm:ss of unix seconds, in the zone of `dateTimeOf`. */
export function secondOf(seconds: number, zones: TimeZones): string {
  const [date = '', minute = ''] = dateTimeOf(seconds, zones).split(', ');
  return `${date} ${minute}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
}

/** `dayOf`, `dateTimeOf` and `secondOf` in the zones of the store. */
export function useDates() {
  const installation = useConfig().config?.time_zone;
  const [clock] = useClockZone();
  return useMemo(() => {
    const zones = { installation, clock };
    return {
      dayOf: (seconds: number) => dayOf(seconds, zones),
      dateTimeOf: (seconds: number) => dateTimeOf(seconds, zones),
      secondOf: (seconds: number) => secondOf(seconds, zones),
    };
  }, [installation, clock]);
}
