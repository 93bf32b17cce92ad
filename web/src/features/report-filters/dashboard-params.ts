import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { completePeriod, periodParams, readPeriod, type Period } from './period.js';
import type { Address } from './report-filter.js';
import { toneOrder, type ToneSwitch } from './filter-switches.js';

/** What the dashboard shows, besides the tone. */
export interface DashboardView {
  /** Null for all topics. */
  topicId: number | null;
  period: Period;
  /** Only publications that people reviewed. */
  isReviewedOnly: boolean;
  /** Also publications that only the machine marked as ignored. */
  showsHidden: boolean;
}

/** What the dashboard shows besides topic and tone, in the address. */
export const readView = (address: Pick<Address, 'text' | 'flag'>): Omit<DashboardView, 'topicId'> => ({
  period: readPeriod(address.text),
  isReviewedOnly: address.flag('checked'),
  showsHidden: address.flag('hidden'),
});

/** The tone in the address, or all. */
export const readTone = (text: string): ToneSwitch => toneOrder.find((tone) => String(tone) === text) ?? 'all';

/** The reduced report parameters of the dashboard, without the tone. The saved expression of the topic applies. */
export const reportParamsOf = ({ topicId, period, isReviewedOnly, showsHidden }: DashboardView): ReportParamsWire => ({
  type: null,
  ...periodParams(completePeriod(period)),
  keywords: '',
  attrSearch: false,
  topic_id: topicId,
  reviewed: isReviewedOnly ? 'saved' : 'all',
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
