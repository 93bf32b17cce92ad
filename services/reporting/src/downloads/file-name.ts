import type { DownloadFormat } from '@mm/proto/http/downloads.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { Period } from '../widgets/report-widget.js';
import { localDate } from './document/local-time.js';

const maxLength = 120;
/** Characters that file systems refuse or that hide what a name says: controls, bidirectional marks, separators. */
const refused = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const fixedPeriods: Readonly<Record<number, string>> = { 1: 'сутки', 7: 'неделя', 30: 'месяц' };

/** What a file is named after. */
export interface FileSubject {
  params: Pick<ReportParamsWire, 'type' | 'socialNet' | 'period' | 'selectedPeriod'>;
  /** Undefined without a topic. */
  topic: string | undefined;
  period: Period;
  ext: DownloadFormat;
  /** Milliseconds: the end of a period that ends now. */
  now: number;
  timeZone: string;
}

/**
 * Feed: `{topic | Лента}_{network | все_сети | масс_медиа}_{period}`, dashboard (`type` null): `{topic}_{period}`; at
 * most 120 characters, of which a long topic loses its end.
 */
export function fileName({ params, topic, period, ext, now, timeZone }: FileSubject): string {
  const isFeed = params.type === 1 || params.type === 2;
  const network = isFeed ? `_${networkPart(params)}` : '';
  const end = `${network}_${periodPart(params, period, now, timeZone)}${ext}`;
  const name = (topic?.trim() || (isFeed ? 'Лента' : 'Все темы')).replace(refused, '_').replace(/^\.+/, '_');
  return [...name].slice(0, maxLength - [...end].length).join('') + end;
}

/** `attachment` with the name, and an ASCII name for clients that do not know RFC 5987. */
export function contentDisposition(name: string, ext: DownloadFormat): string {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="report${ext}"; filename*=UTF-8''${encoded}`;
}

function networkPart({ type, socialNet }: FileSubject['params']): string {
  if (type === 2) return 'масс_медиа';
  const numbers = [socialNet].flat();
  const chosen = Object.values(networks).filter((network) => numbers.includes(network.number));
  return chosen.length > 0 ? chosen.map((network) => network.title).join('+') : 'все_сети';
}

function periodPart(
  { period: days, selectedPeriod }: FileSubject['params'],
  period: Period,
  now: number,
  zone: string,
): string {
  const fixed = selectedPeriod ? undefined : fixedPeriods[days ?? 0];
  if (fixed) return fixed;
  if (period.from === undefined) return 'весь период';
  return `${localDate(period.from, zone)}-${localDate((period.to ?? now + 1) - 1, zone)}`;
}
