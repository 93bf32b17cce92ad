import type { ReportWire } from '@mm/proto/http/reports.js';
import { SphereBarsWidget, TopBarsWidget } from '../../widgets/bars/bars.widget.js';
import type { Gap } from '../../widgets/gaps.js';
import { RegionsWidget } from '../../widgets/regions/regions.widget.js';
import { NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import styles from './dashboard.module.css';
import { texts } from './texts.js';
import { narrowings, type Narrowing } from './topic-address.js';

const tops = ['top-media', 'top-authors', 'top-events'] as const;

interface DashboardChartsProps {
  widgets: ReportWire['widgets'];
  /** Opens the publications behind a clicked part; undefined for users who may not open topics. */
  onOpen: ((narrowing: Narrowing) => void) | undefined;
  /** When nothing was collected; undefined where that is not known. */
  gaps?: readonly Gap[] | undefined;
}

/** The charts of the dashboard in cards of even height. */
export function DashboardCharts({ widgets, onOpen, gaps }: DashboardChartsProps) {
  const opens = (chart: keyof typeof narrowings) => onOpen && ((row: NamedRow) => onOpen(narrowings[chart](row)));
  return (
    <>
      <h2 className="visually-hidden">{texts.charts}</h2>
      <div className={styles['first']}>
        <div className={styles['card']}>
          <TimelineWidget
            data={widgets.timeline}
            gaps={gaps}
            {...(onOpen ? { onSpan: (span) => onOpen({ filter: { period: { key: 'custom', span } } }) } : {})}
          />
        </div>
        <div className={styles['card']}>
          <RegionsWidget data={widgets.regions} onName={opens('region')} />
        </div>
      </div>
      <div className={styles['charts']}>
        <div className={styles['card']}>
          <SphereBarsWidget data={widgets['sphere-spider']} onName={opens('sphere')} />
        </div>
        <div className={styles['card']}>
          <NetworksWidget data={widgets.networks} height="fill" onName={opens('network')} />
        </div>
        {tops.map((of) => (
          <div key={of} className={styles['card']}>
            <TopBarsWidget of={of} data={widgets[of]} height="fill" onName={opens(of)} />
          </div>
        ))}
      </div>
    </>
  );
}
