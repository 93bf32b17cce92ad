import { memo, useDeferredValue, useMemo, type ReactNode, type Ref } from 'react';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useIdleCount } from '../../ui/hooks/use-idle.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { isLimited, noLimits, type ReportFilter } from '../report-filters/report-filter.js';
import { PublicationsTable, type PublicationsTableProps } from './publications-table.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import { pageSize, type useReport } from './use-report.js';

/** Few enough for one frame of a slow processor. */
const rowsPerStep = 2;
const steps = Math.ceil(pageSize / rowsPerStep);
const rowHeight = 84;

const DrawnTable = memo(PublicationsTable);

interface ReportRowsProps extends Omit<PublicationsTableProps, 'total' | 'isBusy' | 'isWhole' | 'news'> {
  ref: Ref<HTMLDivElement>;
  report: ReturnType<typeof useReport>;
  /** What is wrong is said elsewhere on the screen. */
  isFailureShown: boolean;
  /** The page of the address is after the last one, and changes to it. */
  isBeyond: boolean;
  /** Shown without publications. */
  empty: ReactNode;
}

/** The publications of a report, or why there are none. */
export function ReportRows({ ref, report, isFailureShown, isBeyond, empty, ...table }: ReportRowsProps) {
  const { rows: answer, news, retry } = report;
  const { rows } = table;
  const hasRows = !answer.isFailed && rows.length > 0;
  // The table is drawn after the first chart and in slices, so that it does not block the page on a slow processor.
  const drawn = useDeferredValue(useFirstRows(rows));
  const isTableDrawn = useDeferredValue(hasRows) && hasRows && drawn.length > 0;
  return (
    <div ref={ref} className={styles['publications']}>
      {answer.isFailed && !isFailureShown && <ErrorState title={texts.loadFailed} onRetry={retry} />}
      {!answer.isFailed && (!answer.data || isBeyond || (hasRows && !isTableDrawn)) && (
        <SkeletonLines lines={pageSize} height={rowHeight} />
      )}
      {answer.data && rows.length === 0 && !answer.isWaiting && !isBeyond && empty}
      {isTableDrawn && (
        <DrawnTable
          {...table}
          rows={drawn}
          isWhole={drawn.length >= rows.length}
          total={answer.data?.total ?? rows.length}
          isBusy={answer.isWaiting}
          news={news}
        />
      )}
    </div>
  );
}

/** Some rows at first, more of them whenever the browser is idle, and all from then on. */
function useFirstRows<Row>(rows: readonly Row[]): readonly Row[] {
  const count = useIdleCount(rows.length > 0 ? steps : 0);
  return useMemo(() => (count < steps ? rows.slice(0, count * rowsPerStep) : rows), [rows, count]);
}

/** What to do about a report without publications: fewer conditions, a longer period, another expression. */
export function NothingFound({
  filter,
  topic,
  onChange,
}: {
  filter: ReportFilter;
  topic: TopicWire | null;
  onChange: (change: Partial<ReportFilter>) => void;
}) {
  const limited = isLimited(filter);
  return (
    <EmptyState
      title={texts.empty}
      text={`${limited ? texts.emptyLimits : texts.emptyPeriod}${topic?.may_edit ? ` ${texts.emptyTopic}` : ''}`}
    >
      {limited && <Button onPress={() => onChange(noLimits)}>{texts.reset}</Button>}
      {filter.period.key === '1' && (
        <Button onPress={() => onChange({ period: { key: '7', span: null } })}>{texts.week}</Button>
      )}
      {filter.period.key !== 'all' && filter.period.key !== '30' && (
        <Button onPress={() => onChange({ period: { key: '30', span: null } })}>{texts.month}</Button>
      )}
    </EmptyState>
  );
}
