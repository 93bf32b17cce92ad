import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { tones, type Tone } from '@mm/proto/vocabulary/tone.js';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { escapeMarkup } from '../../ui/chart/escape-markup.js';
import type { ComparedTopic } from './compared-topics.js';
import { texts } from './texts.js';

interface TopicTotalsProps {
  topics: readonly ComparedTopic[] | undefined;
  /** A part of a bar was clicked: its topic and its tone. */
  onTopic: (id: number, tone?: Tone) => void;
  /** Number of topics while the answer loads, for the height. */
  expected: number;
}

const parts = [
  { name: texts.positive, className: 'tone-positive', of: 'pos', tone: tones.positive },
  { name: texts.neutral, className: 'tone-neutral', of: 'neut', tone: tones.neutral },
  { name: texts.negative, className: 'tone-negative', of: 'neg', tone: tones.negative },
] as const;

/** Publications of each topic by tone, as bars; a click on a bar opens the topic. */
export function TopicTotalsWidget({ topics, onTopic, expected }: TopicTotalsProps) {
  const options = useMemo(() => topics && optionsOf(topics), [topics]);
  const height = 96 + (topics?.length ?? expected) * 40;
  if (!topics || !options) return <ChartSkeleton height={height} />;
  const click = (custom: Record<string, unknown>) => {
    const topic = topics.find(({ id }) => id === custom['topic']);
    if (topic) onTopic(topic.id, parts.find(({ tone }) => tone === custom['tone'])?.tone);
  };
  return (
    <Chart
      title={texts.totals}
      options={options}
      height={height}
      table={{
        columns: [texts.topic, texts.publications, texts.positive, texts.neutral, texts.negative],
        rows: topics.map((topic) => [topic.name, topic.publications, topic.pos, topic.neut, topic.neg]),
      }}
      onPointClick={({ custom }) => click(custom)}
    />
  );
}

const optionsOf = (topics: readonly ComparedTopic[]): Options => ({
  chart: { type: 'bar', className: 'bars' },
  legend: { reversed: true },
  xAxis: { categories: topics.map(({ name }) => escapeMarkup(name)), lineWidth: 0, labels: { step: 1 } },
  yAxis: {
    title: { text: '' },
    allowDecimals: false,
    min: 0,
    minRange: 4,
    maxPadding: 0.15,
    endOnTick: false,
    stackLabels: { enabled: true, crop: false, overflow: 'allow', allowOverlap: true },
  },
  plotOptions: { bar: { stacking: 'normal', groupPadding: 0.08, pointPadding: 0.06, maxPointWidth: 28 } },
  series: parts.map(({ name, className, of, tone }) => ({
    type: 'bar',
    name,
    className,
    custom: { tone },
    data: topics.map((topic) => ({ y: topic[of], custom: { topic: topic.id } })),
  })),
});
