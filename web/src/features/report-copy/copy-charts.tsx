import type { ReportWire } from '@mm/proto/http/reports.js';
import { SphereBarsWidget } from '../../widgets/bars/bars.widget.js';
import type { Gap } from '../../widgets/gaps.js';
import { LanguageTimelineWidget } from '../../widgets/language-timeline/language-timeline.widget.js';
import { RegionsWidget } from '../../widgets/regions/regions.widget.js';
import { LanguageWidget, NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { SourcesWidget } from '../../widgets/sources/sources.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import { ToneTimelineWidget } from '../../widgets/tone-timeline/tone-timeline.widget.js';
import { TopWidget } from '../../widgets/top/top.widget.js';
import styles from './report-copy.module.css';
import { texts } from './texts.js';

interface CopyChartsProps {
  /** Social networks, mass media, or null for both. */
  type: 1 | 2 | null;
  widgets: ReportWire['widgets'];
  /** When nothing was collected; undefined where that is not known. */
  gaps: readonly Gap[] | undefined;
}

const socialTops = ['top-authors', 'top-communities'] as const;
const timelineHeight = 300;

/** All charts of a stored report. What it was not asked for, or holds nothing of, is left out. */
export function CopyCharts({ type, widgets, gaps }: CopyChartsProps) {
  const tops = [
    ...(type === 2 ? [] : socialTops),
    ...(type === 1 ? [] : (['top-media'] as const)),
    'top-events' as const,
  ];
  return (
    <section className={styles['charts']} aria-label={texts.charts}>
      <h2>{texts.charts}</h2>
      {widgets.timeline && (
        <div className={`${styles['card']} ${styles['wide']}`}>
          <TimelineWidget data={widgets.timeline} gaps={gaps} height={timelineHeight} />
        </div>
      )}
      {widgets['tone-timeline'] && (
        <div className={`${styles['card']} ${styles['wide']}`}>
          <ToneTimelineWidget data={widgets['tone-timeline']} shape="line" gaps={gaps} height={timelineHeight} />
        </div>
      )}
      {(widgets['sphere-spider']?.length ?? 0) > 0 && (
        <div className={styles['card']}>
          <SphereBarsWidget data={widgets['sphere-spider']} />
        </div>
      )}
      {type !== 2 && widgets.networks && (
        <div className={styles['card']}>
          <NetworksWidget data={widgets.networks} />
        </div>
      )}
      {widgets.regions && (
        <div className={styles['card']}>
          <RegionsWidget data={widgets.regions} />
        </div>
      )}
      {type === 2 && widgets['language-timeline'] && (
        <div className={styles['card']}>
          <LanguageTimelineWidget data={widgets['language-timeline']} gaps={gaps} />
        </div>
      )}
      {widgets.language && (
        <div className={styles['card']}>
          <LanguageWidget data={widgets.language} />
        </div>
      )}
      {tops.map(
        (of) =>
          (widgets[of]?.length ?? 0) > 0 && (
            <div key={of} className={styles['card']}>
              <TopWidget of={of} data={widgets[of]} />
            </div>
          ),
      )}
      {(widgets.sources?.length ?? 0) > 0 && (
        <div className={styles['card']}>
          <SourcesWidget data={widgets.sources} />
        </div>
      )}
    </section>
  );
}
