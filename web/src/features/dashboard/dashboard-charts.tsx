import type { ReportWire } from '@mm/proto/http/reports.js';
import { SphereBarsWidget, TopBarsWidget } from '../../widgets/bars/bars.widget.js';
import { NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import type { Bucket } from '../../widgets/time-points.js';
import styles from './dashboard.module.css';
import { texts } from './texts.js';

const tops = ['top-media', 'top-authors', 'top-events'] as const;

/** The charts of the dashboard in cards of even height; `onSpan` opens the publications of the clicked time span. */
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
        <SphereBarsWidget data={widgets['sphere-spider']} />
      </div>
      <div className={styles['card']}>
        <NetworksWidget data={widgets.networks} height="fill" />
      </div>
      {tops.map((of) => (
        <div key={of} className={styles['card']}>
          <TopBarsWidget of={of} data={widgets[of]} height="fill" />
        </div>
      ))}
    </div>
  </>
);
