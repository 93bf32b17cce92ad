import { memo, useMemo } from 'react';
import type { ReportWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { SphereBarsWidget, TopBarsWidget } from '../../widgets/bars/bars.widget.js';
import type { Gap } from '../../widgets/gaps.js';
import { RegionsWidget } from '../../widgets/regions/regions.widget.js';
import { NetworksWidget } from '../../widgets/shares/shares.widget.js';
import { TimelineWidget } from '../../widgets/timeline/timeline.widget.js';
import type { Bucket } from '../../widgets/time-points.js';
import type { NamedRow } from '../../widgets/widget-data.js';
import styles from './dashboard.module.css';
import { texts } from './texts.js';
import { narrowings, type Narrowing } from './topic-address.js';

// Rendered again only when their own part of an answer changed.
const SphereBars = memo(SphereBarsWidget);
const TopBars = memo(TopBarsWidget);
const Regions = memo(RegionsWidget);
const Networks = memo(NetworksWidget);
const Timeline = memo(TimelineWidget);

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
  const on = useMemo(() => onOpen && openings(onOpen), [onOpen]);
  return (
    <>
      <h2 className="visually-hidden">{texts.charts}</h2>
      <div className={styles['first']}>
        <div className={styles['card']}>
          <Timeline data={widgets.timeline} gaps={gaps} {...(on ? { onSpan: on.span } : {})} />
        </div>
        <div className={styles['card']}>
          <Regions data={widgets.regions} onName={on?.region} />
        </div>
      </div>
      <div className={styles['charts']}>
        <div className={styles['card']}>
          <SphereBars data={widgets['sphere-spider']} onName={on?.sphere} />
        </div>
        <div className={styles['card']}>
          <Networks data={widgets.networks} height="fill" onName={on?.network} />
        </div>
        {tops.map((of) => (
          <div key={of} className={styles['card']}>
            <TopBars of={of} data={widgets[of]} height="fill" onName={on?.[of]} />
          </div>
        ))}
      </div>
    </>
  );
}

/** What a click on a part of each chart opens. */
function openings(onOpen: (narrowing: Narrowing) => void) {
  const by = (chart: keyof typeof narrowings) => (row: NamedRow, tone?: Tone) => onOpen(narrowings[chart](row, tone));
  return {
    span: (span: Bucket) => onOpen({ filter: { period: { key: 'custom', span } } }),
    region: by('region'),
    sphere: by('sphere'),
    network: by('network'),
    'top-media': by('top-media'),
    'top-authors': by('top-authors'),
    'top-events': by('top-events'),
  };
}
