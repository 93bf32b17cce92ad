import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { filterParams } from '../report-filters/report-filter.js';
import { ReportNotes } from '../report-filters/report-notes.js';
import { MatchingNote } from '../topic-tree/matching-note.js';
import { OtherKind } from './other-kind.js';
import { trialParams } from './report-params.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import type { AskedReport } from './use-asked-report.js';
import type { usePrevious } from './use-previous.js';
import type { useReport } from './use-report.js';

interface ReportSummaryProps {
  asked: AskedReport;
  numbers: ReturnType<typeof useReport>['numbers'];
  previous: ReturnType<typeof usePrevious>;
  isSkipped: boolean;
}

/** The figures of a report and what there is to know about them. */
export function ReportSummary({ asked, numbers, previous, isSkipped }: ReportSummaryProps) {
  const { address, topic, type, filter, isCompared } = asked;
  const other = type === 1 ? 2 : 1;
  const isOfBoth =
    address.text('kinds') === 'both' && !isSkipped && [filter.networks, filter.authorIds, filter.author].every(isEmpty);
  return (
    <div className={styles['summary']} aria-busy={numbers.isWaiting}>
      <div className={styles['strip']}>
        {!numbers.isFailed && (
          <MetricStrip
            data={numbers.data?.widgets['metric-strip']}
            isSocial={type === 1}
            previous={previous.widgets?.['metric-strip']}
            hasPrevious={isCompared}
          />
        )}
      </div>
      <p className={styles['notes']}>
        <MatchingNote topicId={topic?.id ?? null} />
        {numbers.data && (
          <ReportNotes
            report={numbers.data}
            showsHidden={filter.showsHidden}
            onShowHidden={(showsHidden) => asked.change({ showsHidden })}
          />
        )}
        {isOfBoth && (
          <OtherKind
            other={other}
            params={{ ...filterParams(filter, other), topic_id: topic?.id ?? null, ...trialParams(filter, topic) }}
            total={numbers.currentData?.total}
            address={address}
          />
        )}
        {isCompared && previous.isError && <span role="status">{texts.previousFailed}</span>}
      </p>
    </div>
  );
}

const isEmpty = ({ length }: string | readonly unknown[]): boolean => length === 0;
