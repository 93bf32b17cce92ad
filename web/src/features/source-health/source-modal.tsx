import { useMemo, useState } from 'react';
import type { CollectionGapWire, SourceHealthWire } from '@mm/proto/http/source-health.js';
import { useConfig } from '../../api/config.slice.js';
import { useDates } from '../../api/date-format.js';
import { faultText } from '../../api/fault-texts.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { Chart, ChartSkeleton } from '../../ui/chart/chart.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Modal } from '../../ui/modal/modal.js';
import { durationText } from './duration.js';
import { gapChart, spanLength, spanOf, totalOf, type Span } from './gap-chart.js';
import { useCollectionGapsQuery } from './source-health.api.js';
import styles from './source-health.module.css';
import { SourceStateCell } from './source-state.js';
import { texts } from './texts.js';

const periodSeconds = 30 * 24 * 3600;
const chartHeight = 150;

/** One source: its state, and when it was not collected in the last 30 days. */
export function SourceModal({ source, onClose }: { source: SourceHealthWire; onClose: () => void }) {
  const nameOf = usePersonNames();
  const [period] = useState((): Span => {
    const until = Math.ceil(Date.now() / 1000);
    return { from: until - periodSeconds, until };
  });
  const { data, isError, refetch } = useCollectionGapsQuery({
    query: { ...period, network: source.network, author_id: source.id },
  });
  return (
    <Modal isOpen size="wide" title={texts.gapsOf(source.username)} onClose={onClose}>
      <SourceStateCell source={source} />
      <dl className={styles['facts']}>
        <dt>{texts.interval}</dt>
        <dd>{source.interval > 0 ? texts.every(durationText(source.interval)) : texts.notPlanned}</dd>
        <dt>{texts.watchers}</dt>
        <dd>{source.watchers.map((login) => nameWithLogin(login, nameOf)).join(', ') || texts.nobody}</dd>
      </dl>
      {!data && isError && <ErrorState title={texts.gapsFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <ChartSkeleton height={chartHeight} />}
      {data && data.gaps.length === 0 && <p className={styles['nothing']}>{texts.noGaps}</p>}
      {data && data.gaps.length > 0 && <Gaps gaps={data.gaps} period={period} />}
    </Modal>
  );
}

function Gaps({ gaps, period }: { gaps: readonly CollectionGapWire[]; period: Span }) {
  const timezone = useConfig().config?.time_zone;
  const { dateTimeOf } = useDates();
  const options = useMemo(() => gapChart(gaps, period, timezone), [gaps, period, timezone]);
  return (
    <>
      <p>{texts.gapsTotal(gaps.length, durationText(totalOf(gaps, period)))}</p>
      <Chart
        title={texts.gapsTitle}
        options={options}
        height={chartHeight}
        table={{
          columns: [texts.gapFrom, texts.gapUntil, texts.gapLength, texts.gapReason],
          rows: gaps.map((gap) => [
            dateTimeOf(gap.from),
            gap.until === 0 ? texts.lasts : dateTimeOf(gap.until),
            durationText(spanLength(spanOf(gap, period))),
            faultText(gap.reason),
          ]),
        }}
      />
    </>
  );
}
