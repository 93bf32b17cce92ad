import { lazy, Suspense, type ReactNode } from 'react';
import type { ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { SwitchGroup } from '../../ui/switch-group/switch-group.js';
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
import type { NamedRow, WidgetData } from '../../widgets/widget-data.js';
import type { ReportFilter } from '../report-filters/report-filter.js';
import { chartTabs, type ChartTab } from './chart-tabs.js';
import { narrowTo } from './report-narrowing.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';

const OverperformanceTab = lazy(() =>
  import('./overperformance-tab.js').then((m) => ({ default: m.OverperformanceTab })),
);

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
  /** The filter of the report with its topic, for the tab with a call of its own. */
  params: ReportParamsWire;
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
        <SwitchGroup
          label={texts.charts}
          small
          single
          options={chartTabs(type).map((key) => ({ key, text: texts.chartTabs[key] }))}
          selected={[tab]}
          onToggle={onTab}
        />
        {controls}
      </div>
      <TabContent {...props} />
    </div>
  );
}

function TabContent({ type, tab, isLarge, widgets, previous, gaps, params, onNarrow }: ReportChartsProps) {
  const narrowBy =
    <Part extends unknown[]>(change: (...part: Part) => Partial<ReportFilter>) =>
    (...part: Part) =>
      onNarrow(change(...part));
  const onAuthor: (row: NamedRow) => void = narrowBy(narrowTo.author);
  const onEvent = narrowBy(narrowTo.event);
  const onSpan = narrowBy(narrowTo.span);
  const onTone = narrowBy(narrowTo.toneInSpan);
  switch (tab) {
    case 'main':
      return (
        <div className={isLarge ? styles['large'] : styles['compact']}>
          <TimelineWidget
            data={widgets.timeline}
            previous={previous}
            gaps={gaps}
            onSpan={onSpan}
            {...(isLarge ? {} : { height: compactHeight })}
          />
          <SphereSpiderWidget
            data={widgets['sphere-spider']}
            onName={narrowBy(narrowTo.sphere)}
            {...(isLarge ? {} : { height: compactHeight })}
          />
          <div className={styles['ranking']} tabIndex={0} role="group" aria-label={texts.ranking}>
            {type === 1 ? (
              <TopWidget of="top-authors" data={widgets['top-authors']} onName={onAuthor} />
            ) : (
              <TopWidget of="top-media" data={widgets['top-media']} onName={onAuthor} />
            )}
          </div>
          <div className={styles['ranking']} tabIndex={0} role="group" aria-label={texts.eventRanking}>
            <TopWidget of="top-events" data={widgets['top-events']} onName={onEvent} />
          </div>
        </div>
      );
    case 'tone':
      return (
        <>
          <ToneTotalsWidget data={widgets['tone-totals']} />
          <div className={styles['two']}>
            <ToneTimelineWidget data={widgets['tone-timeline']} shape="line" gaps={gaps} onSpan={onTone} />
            <ToneTimelineWidget data={widgets['tone-timeline']} shape="column" gaps={gaps} onSpan={onTone} />
          </div>
        </>
      );
    case 'networks':
      return <NetworksWidget data={widgets.networks} onName={narrowBy(narrowTo.network)} />;
    case 'authors':
      return <TopWidget of="top-authors" data={widgets['top-authors']} onName={onAuthor} />;
    case 'communities':
      return <TopWidget of="top-communities" data={widgets['top-communities']} onName={onAuthor} />;
    case 'outlets':
      return <TopWidget of="top-media" data={widgets['top-media']} onName={onAuthor} />;
    case 'language':
      return (
        <div className={styles['two']}>
          {type === 2 && (
            <LanguageTimelineWidget
              data={widgets['language-timeline']}
              gaps={gaps}
              onSpan={narrowBy(narrowTo.languageInSpan)}
            />
          )}
          <LanguageWidget data={widgets.language} onName={narrowBy(narrowTo.language)} />
        </div>
      );
    case 'events':
      return <TopWidget of="top-events" data={widgets['top-events']} onName={onEvent} />;
    case 'regions':
      return <RegionsWidget data={widgets.regions} onName={narrowBy(narrowTo.region)} />;
    case 'sources':
      return <SourcesWidget data={widgets.sources} onName={onAuthor} />;
    case 'overperformance':
      return (
        <Suspense fallback={<Skeleton height={640} />}>
          <OverperformanceTab
            topicId={params.topic_id ?? null}
            params={params}
            onAuthor={narrowBy(narrowTo.authorOf)}
          />
        </Suspense>
      );
  }
}
