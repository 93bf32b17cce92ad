import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { completePeriod, periodParams, type Period } from '../report-filters/period.js';
import { toneOrder, type ToneSwitch } from '../report-filters/tone-switches.js';

/** The tone in the address, or all. */
export const readTone = (text: string): ToneSwitch => toneOrder.find((tone) => String(tone) === text) ?? 'all';

/** The report parameters of the dashboard, without the tone. */
export const reportParamsOf = (topicId: number | null, period: Period, showsHidden: boolean): ReportParamsWire => ({
  ...periodParams(completePeriod(period)),
  topic_id: topicId,
  ...(showsHidden ? { show_hidden: true } : {}),
});

export const toneParam = (tone: ToneSwitch): Pick<ReportParamsWire, 'tone'> => ({ tone: tone === 'all' ? null : tone });

/** The tone switches, and the field of the totals that each one shows. */
export const toneParts = [
  { tone: 'all', of: 'all' },
  { tone: tones.positive, of: 'pos' },
  { tone: tones.neutral, of: 'neut' },
  { tone: tones.negative, of: 'neg' },
] as const;
