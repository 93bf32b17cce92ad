import type { StoryOfReportWire, StoryOrder } from '@mm/proto/http/report-stories.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { useDates } from '../../../api/date-format.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { Skeleton } from '../../../ui/skeleton/skeleton.js';
import { networkName } from '../../publications/publication-format.js';
import { reportFailure } from '../report-failure.js';
import { useReportStoriesQuery, useReportStoryQuery } from './stories.api.js';
import styles from './stories.module.css';
import { StoryDetail } from './story-detail.js';
import { StoryNumbers } from './story-item.js';
import { texts } from './texts.js';

const listSize = 5;
const entryHeight = 84;

interface StoriesTabProps {
  params: ReportParamsWire;
  /** An id, also of a story that became a part of another one; null for the largest one. */
  chosen: number | null;
  onChoose: (id: number) => void;
}

/** 'Истории': the largest ones and those that grow fastest; of a chosen one, who was first and how it spread. */
export function StoriesTab({ params, chosen, onChoose }: StoriesTabProps) {
  const largest = useTop(params, 'largest');
  const growing = useTop(params, 'growing');
  const shown = [...(largest.data?.stories ?? []), ...(growing.data?.stories ?? [])];
  const listed = shown.find(({ id }) => id === chosen) ?? (chosen === null ? shown[0] : undefined);
  const isNamed = chosen !== null && !listed;
  const named = useReportStoryQuery({ body: { params: { ...params, story_id: chosen ?? 0 } } }, { skip: !isNamed });
  const story = listed ?? (isNamed ? named.currentData?.story : undefined);
  const list = (title: string, { data, error, isError, refetch }: ReturnType<typeof useTop>) => (
    <section className={styles['top']} aria-label={title}>
      <h3>{title}</h3>
      {isError && !data && <ErrorState title={reportFailure(error)} onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton height={listSize * entryHeight} />}
      {data?.stories.length === 0 && <p className={styles['dim']}>{texts.emptyHint}</p>}
      <ol>
        {data?.stories.map((one) => (
          <Entry key={one.id} story={one} isChosen={one.id === story?.id} onChoose={() => onChoose(one.id)} />
        ))}
      </ol>
    </section>
  );
  return (
    <>
      <div className={styles['tops']}>
        {list(texts.tab.largest, largest)}
        {list(texts.tab.growing, growing)}
      </div>
      {isNamed && named.isError && (
        <ErrorState title={texts.memberFailed} text={texts.memberHint} onRetry={() => void named.refetch()} />
      )}
      {story && (
        <section aria-label={texts.tab.spread}>
          <h3>
            {texts.tab.spread}: {titleOf(story)}
          </h3>
          <StoryDetail params={params} storyId={story.id} />
        </section>
      )}
    </>
  );
}

const useTop = (params: ReportParamsWire, order: StoryOrder) => {
  const { currentData, error, isError, refetch } = useReportStoriesQuery({
    body: { params: { ...params, size: listSize, order } },
  });
  return { data: currentData, error, isError, refetch };
};

const titleOf = ({ first }: StoryOfReportWire): string => first.caption || first.textShort;

interface EntryProps {
  story: StoryOfReportWire;
  isChosen: boolean;
  onChoose: () => void;
}

function Entry({ story, isChosen, onChoose }: EntryProps) {
  const { first } = story;
  const { dateTimeOf } = useDates();
  return (
    <li className={styles['entry']}>
      <button type="button" aria-pressed={isChosen} onClick={onChoose}>
        {titleOf(story)}
      </button>
      <span className={styles['head']}>
        <span className={styles['dim']} title={texts.first}>
          {first.autor} · {networkName(first.socialNet)} · {dateTimeOf(first.bDate / 1000)}
        </span>
        <StoryNumbers story={story} />
      </span>
    </li>
  );
}
