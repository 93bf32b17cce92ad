import { memo, useDeferredValue, type ReactNode, type Ref } from 'react';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { PublicationsTable, type PublicationsTableProps } from './publications-table.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import type { useReport } from './use-report.js';

const DrawnTable = memo(PublicationsTable);

interface ReportRowsProps extends Omit<PublicationsTableProps, 'total' | 'isBusy' | 'news'> {
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
  // The table is drawn in slices, so that it does not block the page on a slow processor.
  const drawnRows = useDeferredValue(rows);
  const isTableDrawn = useDeferredValue(hasRows) && hasRows;
  return (
    <div ref={ref} className={styles['publications']}>
      {answer.isFailed && !isFailureShown && <ErrorState title={texts.loadFailed} onRetry={retry} />}
      {!answer.isFailed && (!answer.data || isBeyond || (hasRows && !isTableDrawn)) && (
        <SkeletonLines lines={10} height={84} />
      )}
      {answer.data && rows.length === 0 && !answer.isWaiting && !isBeyond && empty}
      {isTableDrawn && (
        <DrawnTable
          {...table}
          rows={drawnRows}
          total={answer.data?.total ?? rows.length}
          isBusy={answer.isWaiting}
          news={news}
        />
      )}
    </div>
  );
}
