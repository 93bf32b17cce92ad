import { lazy, memo, Suspense, useMemo, type ReactNode } from 'react';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import type { Gap } from '../../widgets/gaps.js';
import { LanguageTimelineWidget } from '../../widgets/language-timeline/language-timeline.widget.js';
import { RegionsWidget } from '../../widgets/regions/regions.widget.js';
import { LanguageWidget, NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { SourcesWidget } from '../../widgets/sources/sources.widget.js';
import { SphereSpiderWidget } from '../../widgets/sphere-spider/sphere-spider.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import { ToneTimelineWidget } from '../../widgets/tone-timeline/tone-timeline.widget.js';
import { ToneTotalsWidget } from '../../widgets/tone-totals/tone-totals.widget.js';
import { TopWidget } from '../../widgets/top/top.widget.js';
import type { Bucket } from '../../widgets/time-points.js';
import type { WidgetData } from '../../widgets/widget-data.js';
import { withinPeriod } from '../report-filters/period.js';
import type { ReportFilter } from '../report-filters/report-filter.js';
import type { ChartTab } from './chart-tabs.js';
import { narrowTo } from '../report-filters/report-narrowing.js';
import { ChartTabSwitches } from './report-switches.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';

const OverperformanceTab = lazy(() =>
  import('./overperformance-tab.js').then((m) => ({ default: m.OverperformanceTab })),
);
const StoriesTab = lazy(() => import('./stories/stories-tab.js').then((m) => ({ default: m.StoriesTab })));

// Rendered again only when their own part of an answer changed.
const LanguageTimeline = memo(LanguageTimelineWidget);
const Regions = memo(RegionsWidget);
const Language = memo(LanguageWidget);
const Networks = memo(NetworksWidget);
const Sources = memo(SourcesWidget);
const SphereSpider = memo(SphereSpiderWidget);
const Timeline = memo(TimelineWidget);
const ToneTimeline = memo(ToneTimelineWidget);
const ToneTotals = memo(ToneTotalsWidget);
const Top = memo(TopWidget);

interface ReportChartsProps {
  type: 1 | 2;
  tab: ChartTab;
  onTab: (tab: ChartTab) => void;
  /** Charts of full height, one below the other. */
  isLarge: boolean;
  /** More switches beside the tabs. */
  controls: ReactNode;
  widgets: ReportWire['widgets'];
  /** The period before, as a second line of the timeline. */
  previous: WidgetData<'timeline'> | undefined;
  /** When nothing was collected; undefined where that is not known. */
  gaps?: readonly Gap[] | undefined;
  /** The filter of the report with its topic, for the tabs with calls of their own. */
  params: ReportParamsWire;
  /** The story whose spread is shown; null for the largest one. */
  storyId: number | null;
  onStory: (id: number) => void;
  /** A part of a chart was clicked: the filter that shows it alone. */
  onNarrow: (change: Partial<ReportFilter>) => void;
}

/** Low enough for charts and table to share a screen of 900 pixels. */
const compactHeight = 180;

/** The charts of a report; a click filters the publications by the clicked part. */
export function ReportCharts(props: ReportChartsProps) {
  const { type, tab, onTab, controls } = props;
  return (
    <div className={styles['charts']}>
      <h2 className="visually-hidden">{texts.charts}</h2>
      <div className={styles['tabs']}>
        <ChartTabSwitches type={type} tab={tab} onTab={onTab} />
        {controls}
      </div>
      <TabContent {...props} />
    </div>
  );
}

/** What a click on a part of each chart does. */
const narrowings = (onNarrow: ReportChartsProps['onNarrow'], params: ReportParamsWire) => {
  const by =
    <Part extends unknown[]>(change: (...part: Part) => Partial<ReportFilter>) =>
    (...part: Part) =>
      onNarrow(change(...part));
  const inPeriod =
    <Part extends unknown[]>(change: (span: Bucket, ...part: Part) => Partial<ReportFilter>) =>
    (span: Bucket, ...part: Part) =>
      onNarrow(change(withinPeriod(span, params, Date.now()), ...part));
  return {
    author: by(narrowTo.author),
    authorOf: by(narrowTo.authorOf),
    event: by(narrowTo.event),
    sphere: by(narrowTo.sphere),
    network: by(narrowTo.network),
    language: by(narrowTo.language),
    region: by(narrowTo.region),
    span: inPeriod(narrowTo.span),
    toneInSpan: inPeriod(narrowTo.toneInSpan),
    languageInSpan: inPeriod(narrowTo.languageInSpan),
  };
};

function TabContent(props: ReportChartsProps) {
  const { type, tab, isLarge, widgets, previous, gaps, params, storyId, onStory, onNarrow } = props;
  const on = useMemo(() => narrowings(onNarrow, params), [onNarrow, params]);
  // Only compact rankings scroll, and the keyboard must reach what scrolls.
  const ranking = { className: styles['ranking'], role: 'group', ...(isLarge ? {} : { tabIndex: 0 }) };
  switch (tab) {
    case 'main':
      return (
        <div className={isLarge ? styles['large'] : styles['compact']}>
          <Timeline
            data={widgets.timeline}
            previous={previous}
            gaps={gaps}
            onSpan={on.span}
            {...(isLarge ? {} : { height: compactHeight })}
          />
          <SphereSpider
            data={widgets['sphere-spider']}
            onName={on.sphere}
            {...(isLarge ? {} : { height: compactHeight })}
          />
          <div {...ranking} aria-label={texts.ranking}>
            {type === 1 ? (
              <Top of="top-authors" data={widgets['top-authors']} onName={on.author} />
            ) : (
              <Top of="top-media" data={widgets['top-media']} onName={on.author} />
            )}
          </div>
          <div {...ranking} aria-label={texts.eventRanking}>
            <Top of="top-events" data={widgets['top-events']} onName={on.event} />
          </div>
        </div>
      );
    case 'tone':
      return (
        <>
          <ToneTotals data={widgets['tone-totals']} />
          <div className={styles['two']}>
            <ToneTimeline data={widgets['tone-timeline']} shape="line" gaps={gaps} onSpan={on.toneInSpan} />
            <ToneTimeline data={widgets['tone-timeline']} shape="column" gaps={gaps} onSpan={on.toneInSpan} />
          </div>
        </>
      );
    case 'networks':
      return <Networks data={widgets.networks} onName={on.network} />;
    case 'authors':
      return <Top of="top-authors" data={widgets['top-authors']} onName={on.author} />;
    case 'communities':
      return <Top of="top-communities" data={widgets['top-communities']} onName={on.author} />;
    case 'outlets':
      return <Top of="top-media" data={widgets['top-media']} onName={on.author} />;
    case 'language':
      return (
        <div className={styles['two']}>
          {type === 2 && (
            <LanguageTimeline data={widgets['language-timeline']} gaps={gaps} onSpan={on.languageInSpan} />
          )}
          <Language data={widgets.language} onName={on.language} />
        </div>
      );
    case 'events':
      return <Top of="top-events" data={widgets['top-events']} onName={on.event} />;
    case 'regions':
      return <Regions data={widgets.regions} onName={on.region} />;
    case 'sources':
      return <Sources data={widgets.sources} onName={on.author} />;
    case 'stories':
      return (
        <Suspense fallback={<Skeleton height={640} />}>
          <StoriesTab params={params} chosen={storyId} onChoose={onStory} />
        </Suspense>
      );
    case 'overperformance':
      return (
        <Suspense fallback={<Skeleton height={640} />}>
          <OverperformanceTab topicId={params.topic_id ?? null} params={params} onAuthor={on.authorOf} />
        </Suspense>
      );
  }
}
