import type { ReportWire } from '@mm/proto/http/reports.js';
import { SwitchGroup } from '../../ui/switch-group/switch-group.js';
import { SourcesWidget } from '../../widgets/sources/sources.widget.js';
import { LanguageWidget, NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { SphereSpiderWidget } from '../../widgets/sphere-spider/sphere-spider.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import type { Bucket } from '../../widgets/time-points.js';
import { ToneTimelineWidget } from '../../widgets/tone-timeline/tone-timeline.widget.js';
import { ToneTotalsWidget } from '../../widgets/tone-totals/tone-totals.widget.js';
import { TopWidget } from '../../widgets/top/top.widget.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import { chartTabs, type ChartTab } from './chart-tabs.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';

interface ReportChartsProps {
  type: 1 | 2;
  tab: ChartTab;
  /** Charts of full height, one below the other. */
  isLarge: boolean;
  onTab: (tab: ChartTab) => void;
  widgets: ReportWire['widgets'];
  /** A point of the timeline was clicked. */
  onSpan: (span: Bucket) => void;
  onAuthor: (name: string) => void;
  onSphere: (id: number) => void;
}

/** Low enough for charts and table to share a screen of 900 pixels. */
const compactHeight = 180;

/** The charts of a report; a click filters the publications by the clicked part. */
export function ReportCharts({ type, tab, onTab, ...rest }: ReportChartsProps) {
  return (
    <div className={styles['charts']}>
      <h2 className="visually-hidden">{texts.charts}</h2>
      <SwitchGroup
        label={texts.charts}
        small
        single
        options={chartTabs(type).map((key) => ({ key, text: texts.chartTabs[key] }))}
        selected={[tab]}
        onToggle={onTab}
      />
      {content(tab, type, rest)}
    </div>
  );
}

function content(
  tab: ChartTab,
  type: 1 | 2,
  { isLarge, widgets, onSpan, onAuthor, onSphere }: Omit<ReportChartsProps, 'type' | 'tab' | 'onTab'>,
) {
  const byName = (row: NamedRow) => onAuthor(row.name);
  switch (tab) {
    case 'main':
      return (
        <div className={isLarge ? styles['large'] : styles['compact']}>
          <TimelineWidget data={widgets.timeline} onSpan={onSpan} {...(isLarge ? {} : { height: compactHeight })} />
          <SphereSpiderWidget
            data={widgets['sphere-spider']}
            onName={(row) => onSphere(Number(row.key))}
            {...(isLarge ? {} : { height: compactHeight })}
          />
          <div className={styles['ranking']} tabIndex={0} role="group" aria-label={texts.ranking}>
            {type === 1 ? (
              <TopWidget of="top-authors" data={widgets['top-authors']} onName={byName} />
            ) : (
              <TopWidget of="top-media" data={widgets['top-media']} onName={byName} />
            )}
          </div>
          <div className={styles['ranking']} tabIndex={0} role="group" aria-label={texts.eventRanking}>
            <TopWidget of="top-events" data={widgets['top-events']} />
          </div>
        </div>
      );
    case 'tone':
      return (
        <>
          <ToneTotalsWidget data={widgets['tone-totals']} />
          <div className={styles['two']}>
            <ToneTimelineWidget data={widgets['tone-timeline']} shape="line" onSpan={onSpan} />
            <ToneTimelineWidget data={widgets['tone-timeline']} shape="column" onSpan={onSpan} />
          </div>
        </>
      );
    case 'networks':
      return <NetworksWidget data={widgets.networks} />;
    case 'authors':
      return <TopWidget of="top-authors" data={widgets['top-authors']} onName={byName} />;
    case 'communities':
      return <TopWidget of="top-communities" data={widgets['top-communities']} onName={byName} />;
    case 'outlets':
      return <TopWidget of="top-media" data={widgets['top-media']} onName={byName} />;
    case 'language':
      return <LanguageWidget data={widgets.language} />;
    case 'events':
      return <TopWidget of="top-events" data={widgets['top-events']} />;
    case 'sources':
      return <SourcesWidget data={widgets.sources} onName={byName} />;
  }
}
