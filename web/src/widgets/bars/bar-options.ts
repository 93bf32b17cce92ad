import type { Options } from 'highcharts';
import { tones, type Tone } from '@mm/proto/vocabulary/tone.js';
import { plainText } from '../../ui/chart/plain-text.js';
import { texts } from '../texts.js';
import type { NamedRow } from '../widget-data.js';

const parts = [
  { name: texts.positive, className: 'tone-positive', of: 'pos', tone: tones.positive },
  { name: texts.neutral, className: 'tone-neutral', of: 'neut', tone: tones.neutral },
  { name: texts.negative, className: 'tone-negative', of: 'neg', tone: tones.negative },
] as const;

const oneLine = { whiteSpace: 'nowrap', textOverflow: 'ellipsis', width: '128px' } as const;

/**
 * Rows as horizontal bars, in their order: tones side by side, the sum at the end. Names are shown as plain text.
 * Up to `places` rows take equal places from the top, so that bars of different charts are equally thick.
 */
export const barsOf = (rows: readonly NamedRow[], { legend = false, places = 0 } = {}): Options => ({
  chart: { type: 'bar', className: 'bars' },
  legend: { enabled: legend, reversed: true },
  xAxis: {
    categories: Array.from({ length: Math.max(places, rows.length) }, (_, i) => plainText(rows[i]?.name ?? '')),
    max: Math.max(places, rows.length) - 1,
    lineWidth: 0,
    labels: { step: 1, ...(places > 0 ? { style: oneLine } : {}) },
  },
  yAxis: {
    title: { text: '' },
    allowDecimals: false,
    min: 0,
    minRange: 4,
    labels: { enabled: legend },
    maxPadding: 0.15,
    endOnTick: false,
    stackLabels: { enabled: true, crop: false, overflow: 'allow', allowOverlap: true },
  },
  plotOptions: { bar: { stacking: 'normal', groupPadding: 0.08, pointPadding: 0.06, maxPointWidth: 36 } },
  series: parts.map(({ name, className, of, tone }) => ({
    type: 'bar',
    name,
    className,
    data: rows.map((row, index) => ({ y: row[of], custom: { index, tone } })),
  })),
});

/** The tone of a clicked part of a bar, from the custom data of its point. */
export const toneFrom = ({ tone: clicked }: Record<string, unknown>): Tone | undefined =>
  parts.find(({ tone }) => tone === clicked)?.tone;
