import { useCallback, useRef, type ReactNode } from 'react';
import { storyOrders, type StoryOfReportWire, type StoryOrder } from '@mm/proto/http/report-stories.js';
import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Pager } from '../../../ui/pager/pager.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { LabelledSwitches } from '../../../ui/switch-group/switch-group.js';
import { useAnswer } from '../../publications/use-answer.js';
import { ReasonsOfTopic } from '../../reasons/reasons.js';
import { useMarks } from '../use-marks.js';
import { pageSize } from '../use-report.js';
import { useReportStoriesQuery } from './stories.api.js';
import styles from './stories.module.css';
import { StoryItem } from './story-item.js';
import { texts } from './texts.js';

interface StoryRowsProps {
  /** The filter of the report with its topic. */
  params: ReportParamsWire;
  topicId: number | null;
  /** The rows are found by a typed expression in place of the topic's: they need not be of the topic. */
  isTrial: boolean;
  page: number;
  order: StoryOrder;
  onPage: (page: number) => void;
  onOrder: (order: StoryOrder) => void;
  /** Shown without publications. */
  empty: ReactNode;
}

const pollMs = 60_000;
const rowHeight = 96;
const orders = storyOrders.map((key) => ({ key, text: texts.orders[key] }));
/** A story that is marked is in no other list. */
const unkept = { change: () => undefined, drop: () => undefined };

/** The publications of a report with each story as one row. */
export function StoryRows({ params, topicId, isTrial, page, order, onPage, onOrder, empty }: StoryRowsProps) {
  const open = useRef(new Set<number>());
  const query = useReportStoriesQuery(
    { body: { params: { ...params, page, size: pageSize, order } } },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true },
  );
  const { data, isFailed } = useAnswer(query);
  const stories = useUnlessReading(data?.stories, JSON.stringify([params, page, order]), open.current.size > 0);
  // What is marked leaves the list, also while it is open.
  const { notRelevant } = useMarks({ topicId, onDone: () => open.current.clear(), recovered: unkept });
  const onToggle = useCallback(
    (id: number, isOpen: boolean) => void (isOpen ? open.current.add(id) : open.current.delete(id)),
    [],
  );
  return (
    <>
      <div className={styles['tools']}>
        <LabelledSwitches
          label={texts.order}
          small
          single
          options={orders}
          selected={[order]}
          onToggle={(next) => onOrder(next)}
        />
      </div>
      {isFailed && <ErrorState title={texts.failed} onRetry={() => void query.refetch()} />}
      {!stories && !isFailed && <SkeletonLines lines={pageSize} height={rowHeight} />}
      {stories?.length === 0 &&
        (order === 'newest' ? empty : <EmptyState title={texts.empty} text={texts.emptyHint} />)}
      {stories && stories.length > 0 && (
        <ReasonsOfTopic topicId={isTrial ? null : topicId} ids={stories.map(({ first }) => first.id)}>
          <ol className={styles['stories']} aria-label={texts.list} aria-busy={query.isFetching && !query.currentData}>
            {stories.map((story) => (
              <StoryItem
                key={keyOf(story)}
                story={story}
                params={params}
                topicId={topicId}
                onToggle={onToggle}
                onNotRelevant={
                  topicId === null || isTrial
                    ? undefined
                    : (publications: readonly PublicationWire[]) => void notRelevant(publications)
                }
              />
            ))}
          </ol>
        </ReasonsOfTopic>
      )}
      <Pager page={page} size={pageSize} total={data?.total ?? 0} onPage={onPage} />
    </>
  );
}

/** The latest stories, or those that are being read: what is open stays where it is. */
function useUnlessReading(
  latest: readonly StoryOfReportWire[] | undefined,
  question: string,
  isReading: boolean,
): readonly StoryOfReportWire[] | undefined {
  const kept = useRef({ latest, question });
  if (!isReading || !kept.current.latest || kept.current.question !== question) kept.current = { latest, question };
  return kept.current.latest;
}

const keyOf = ({ id, first }: StoryOfReportWire): string => (id > 0 ? `story${id}` : `post${first.id}`);
