import type { Options } from 'highcharts';
import { useMemo } from 'react';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { escapeMarkup } from '../../ui/chart/escape-markup.js';
import { gapBands, gapNote, rowLabels, type Gap } from '../gaps.js';
import { withRunningBucket } from '../running-bucket.js';
import { bucketFrom, customOf, type TimeAxis } from '../time-points.js';
import { timeXAxis } from '../time-x-axis.js';
import { commonAxis, type ComparedTopic } from './compared-topics.js';
import { lineClass } from './line-styles.js';
import { texts } from './texts.js';

interface TopicLinesProps {
  topics: readonly ComparedTopic[] | undefined;
  /** A point was clicked: its topic, and the first and last millisecond of its hour, day or month. */
  onTopic: (id: number, span?: { from: number; until: number }) => void;
  height?: number;
  /** When nothing was collected; undefined where that is not known. */
  gaps?: readonly Gap[] | undefined;
}

/** A line per topic over time; the legend hides and shows lines, a click on a point opens the topic. */
export function TopicLinesWidget({ topics, onTopic, height = 400, gaps }: TopicLinesProps) {
  const lines = useMemo(() => topics && linesOf(topics), [topics]);
  const options = useMemo(() => topics && lines && optionsOf(topics, lines, gaps), [topics, lines, gaps]);
  if (!topics || !lines || !options) return <ChartSkeleton height={height} hasNote={gaps !== undefined} />;
  const { axis, counts } = lines;
  const click = (custom: Record<string, unknown>) => {
    const bucket = bucketFrom(custom);
    const topic = topics.find(({ id }) => id === custom['topic']);
    if (topic) onTopic(topic.id, bucket && { from: bucket.from, until: bucket.to });
  };
  return (
    <Chart
      title={texts.timeline}
      options={options}
      height={height}
      note={gapNote(axis, gaps)}
      table={{
        columns: [texts.time, ...topics.map(({ name }) => name)],
        rows: rowLabels(axis, gaps).map((label, i) => [label, ...counts.map((sums) => sums[i] ?? 0)]),
      }}
      onPointClick={({ custom }) => click(custom)}
    />
  );
}

/** The time axis of all topics, and what each topic has in its buckets. */
function linesOf(topics: readonly ComparedTopic[]): { axis: TimeAxis; counts: number[][] } {
  const { buckets, counts } = commonAxis(topics);
  const grain = topics.flatMap(({ timeline }) => timeline?.grain ?? [])[0] ?? 'date';
  return { axis: { grain, points: buckets }, counts };
}

const optionsOf = (
  topics: readonly ComparedTopic[],
  { axis, counts }: ReturnType<typeof linesOf>,
  gaps: readonly Gap[] | undefined,
): Options => ({
  chart: { type: 'line' },
  legend: { enabled: true },
  xAxis: { ...timeXAxis(axis.points), plotBands: gapBands(axis, gaps) },
  yAxis: { title: { text: '' }, allowDecimals: false, min: 0, minRange: 4 },
  ...withRunningBucket(
    axis.points,
    topics.map(({ id, name }, i) => ({
      type: 'line',
      name: escapeMarkup(name),
      className: lineClass(i),
      custom: { topic: id },
      data: axis.points.map((_, at) => ({ y: counts[i]?.[at] ?? 0, custom: customOf(axis, at) })),
    })),
  ),
});
