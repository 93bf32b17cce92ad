import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { plainText } from '../../ui/chart/plain-text.js';
import { timeLabel } from '../time-label.js';
import { commonAxis, type ComparedTopic } from './compared-topics.js';
import { timeXAxis } from '../time-points.js';
import { lineClass } from './line-styles.js';
import { texts } from './texts.js';

interface TopicLinesProps {
  topics: readonly ComparedTopic[] | undefined;
  onTopic: (id: number) => void;
  height?: number;
}

/** A line per topic over time; the legend hides and shows lines, a click on a point opens the topic. */
export function TopicLinesWidget({ topics, onTopic, height = 400 }: TopicLinesProps) {
  const axis = useMemo(() => topics && commonAxis(topics), [topics]);
  const options = useMemo(() => topics && axis && optionsOf(topics, axis), [topics, axis]);
  if (!topics || !axis || !options) return <ChartSkeleton height={height} />;
  return (
    <Chart
      title={texts.timeline}
      options={options}
      height={height}
      table={{
        columns: [texts.time, ...topics.map(({ name }) => name)],
        rows: axis.buckets.map(({ label }, i) => [timeLabel(label), ...axis.counts.map((sums) => sums[i] ?? 0)]),
      }}
      onPointClick={({ custom }) => topics.filter(({ id }) => id === custom['topic']).forEach(({ id }) => onTopic(id))}
    />
  );
}

const optionsOf = (topics: readonly ComparedTopic[], { buckets, counts }: ReturnType<typeof commonAxis>): Options => ({
  chart: { type: 'line' },
  legend: { enabled: true },
  xAxis: timeXAxis(buckets),
  yAxis: { title: { text: '' }, allowDecimals: false, min: 0, minRange: 4 },
  series: topics.map(({ id, name }, i) => ({
    type: 'line',
    name: plainText(name),
    className: lineClass(i),
    custom: { topic: id },
    data: counts[i] ?? [],
  })),
});
