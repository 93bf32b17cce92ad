import type { Options } from 'highcharts';
import { useMemo } from 'react';
import type { Lang } from '@mm/proto/vocabulary/lang.js';
import { langTitles } from '../../language/vocabulary.js';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { lineClass } from '../compare/line-styles.js';
import { gapBands, gapNote, rowLabels, type Gap } from '../gaps.js';
import { texts } from '../texts.js';
import { withRunningBucket } from '../running-bucket.js';
import { bucketFrom, customOf, type Bucket } from '../time-points.js';
import { timeXAxis } from '../time-x-axis.js';
import type { WidgetData, WidgetProps } from '../widget-data.js';

interface LanguageTimelineProps extends WidgetProps<'language-timeline'> {
  height?: number;
  /** A point was clicked: its hour, day or month, and its language. */
  onSpan?: (span: Bucket, lang: Lang) => void;
  /** When nothing was collected; undefined where that is not known. */
  gaps?: readonly Gap[] | undefined;
}

const langs = Object.keys(langTitles) as Lang[];

/** Languages over time, as lines. */
export function LanguageTimelineWidget({ data, height = 320, onSpan, gaps }: LanguageTimelineProps) {
  const options = useMemo(() => data && optionsOf(data, gaps), [data, gaps]);
  if (!data || !options) return <ChartSkeleton height={height} hasNote={gaps !== undefined} />;
  const labels = rowLabels(data, gaps);
  return (
    <Chart
      title={texts.languageTimeline}
      options={options}
      height={height}
      note={gapNote(data, gaps)}
      table={{
        columns: [texts.time, ...langs.map((lang) => langTitles[lang])],
        rows: data.points.map((point, i) => [labels[i] ?? point.label, ...langs.map((lang) => point[lang])]),
      }}
      {...(onSpan ? { onPointClick: ({ custom }) => callWithLanguage(custom, onSpan) } : {})}
    />
  );
}

/** Calls with the span and the language of a clicked point. */
function callWithLanguage(custom: Record<string, unknown>, run: (span: Bucket, lang: Lang) => void): void {
  const span = bucketFrom(custom);
  const lang = langs.find((known) => known === custom['lang']);
  if (span && lang) run(span, lang);
}

/** One line per language; its points carry the span and the language for clicks. */
const optionsOf = (data: WidgetData<'language-timeline'>, gaps: readonly Gap[] | undefined): Options => ({
  chart: { type: 'line' },
  xAxis: { ...timeXAxis(data.points), plotBands: gapBands(data, gaps) },
  yAxis: { title: { text: '' }, allowDecimals: false, min: 0, minRange: 4 },
  ...withRunningBucket(
    data.points,
    langs.map((lang, line) => ({
      type: 'line',
      name: langTitles[lang],
      className: lineClass(line),
      custom: { lang },
      data: data.points.map((point, i) => ({ y: point[lang], custom: customOf(data, i) })),
    })),
  ),
});
