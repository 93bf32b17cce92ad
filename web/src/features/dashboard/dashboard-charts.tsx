import type { ReportWire } from '@mm/proto/http/reports.js';
import { NetworksWidget } from '../../widgets/networks/networks.widget.js';
import { SphereSpiderWidget } from '../../widgets/sphere-spider/sphere-spider.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import type { Bucket } from '../../widgets/time-points.js';
import { TopAuthorsWidget } from '../../widgets/top-authors/top-authors.widget.js';
import { TopEventsWidget } from '../../widgets/top-events/top-events.widget.js';
import { TopMediaWidget } from '../../widgets/top-media/top-media.widget.js';
import styles from './dashboard.module.css';
import { texts } from './texts.js';

/** The charts of the dashboard; `onSpan` opens the publications of the clicked time span. */
export const DashboardCharts = ({
  widgets,
  onSpan,
}: {
  widgets: ReportWire['widgets'];
  onSpan: ((span: Bucket) => void) | undefined;
}) => (
  <>
    <h2 className="visually-hidden">{texts.charts}</h2>
    <div className={styles['card']}>
      <TimelineWidget data={widgets.timeline} {...(onSpan ? { onSpan } : {})} />
    </div>
    <div className={styles['charts']}>
      <div className={styles['card']}>
        <SphereSpiderWidget data={widgets['sphere-spider']} />
      </div>
      <div className={styles['card']}>
        <NetworksWidget data={widgets.networks} />
      </div>
      <div className={styles['card']}>
        <TopMediaWidget data={widgets['top-media']} />
      </div>
      <div className={styles['card']}>
        <TopAuthorsWidget data={widgets['top-authors']} />
      </div>
      <div className={styles['card']}>
        <TopEventsWidget data={widgets['top-events']} />
      </div>
    </div>
  </>
);
