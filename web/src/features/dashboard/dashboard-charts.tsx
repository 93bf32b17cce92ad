import type { ReportWire } from '@mm/proto/http/reports.js';
import { NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { SphereSpiderWidget } from '../../widgets/sphere-spider/sphere-spider.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import type { Bucket } from '../../widgets/time-points.js';
import { TopWidget } from '../../widgets/top/top.widget.js';
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
        <TopWidget of="top-media" data={widgets['top-media']} />
      </div>
      <div className={styles['card']}>
        <TopWidget of="top-authors" data={widgets['top-authors']} />
      </div>
      <div className={styles['card']}>
        <TopWidget of="top-events" data={widgets['top-events']} />
      </div>
    </div>
  </>
);
