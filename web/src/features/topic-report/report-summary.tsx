import { useEffect } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { shownOf, useReportQuery } from '../publications/publications.api.js';
import { filterParams } from '../report-filters/report-filter.js';
import { ReportNotes } from '../report-filters/report-notes.js';
import { MatchingNote } from '../topic-tree/matching-note.js';
import { trialParams } from './report-params.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import type { AskedReport } from './use-asked-report.js';
import type { usePreviousPeriod } from './use-previous-period.js';
import type { useReport } from './use-report.js';

interface ReportSummaryProps {
  asked: AskedReport;
  numbers: ReturnType<typeof useReport>['numbers'];
  previous: ReturnType<typeof usePreviousPeriod>;
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

const pollMs = 60_000;

interface OtherKindProps {
  /** The kind of sources that the report does not show. */
  other: 1 | 2;
  /** The same question about the other kind. */
  params: ReportParamsWire;
  /** Publications of the shown kind; undefined while that is not known. */
  total: number | undefined;
  address: ReturnType<typeof useAddress>;
}

/**
 * For a reader who comes from a number of both kinds of sources (`kinds=both`): the publications that the other tab
 * has. A tab without any gives way to the other one.
 */
function OtherKind({ other, params, total, address }: OtherKindProps) {
  const { currentData } = useReportQuery(
    { body: { params: { ...params, size: 0, widgets: [] } } },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true, selectFromResult: shownOf },
  );
  const count = currentData?.total ?? 0;
  const { set, go } = address;
  const isOtherWanted = total === 0 && count > 0;
  useEffect(() => {
    if (isOtherWanted) set(tabOf(other));
  }, [isOtherWanted, set, other]);
  if (count === 0) return null;
  return (
    <span>
      {texts.alsoIn[other]}{' '}
      <Button kind="link" onPress={() => go({ ...tabOf(other), page: null })}>
        {numberText(count)}
      </Button>
    </span>
  );
}

const tabOf = (type: 1 | 2) => ({ kind: type === 2 ? 'media' : null });
