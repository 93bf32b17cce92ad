import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import type { Tone } from '@mm/proto/vocabulary/tone.js';
import { useDates } from '../../../api/date-format.js';
import { toneTitles } from '../../../language/vocabulary.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { ToneDot, toneShape } from '../../../ui/tone-dot/tone-dot.js';
import { WebLink, webAddress } from '../../../ui/web-link/web-link.js';
import { TimelineWidget } from '../../../widgets/timeline/timeline.widget.js';
import { networkName } from '../../publications/publication-format.js';
import { useAnswer } from '../../publications/use-answer.js';
import { durationText } from './durations.js';
import { useReportStoryQuery } from './stories.api.js';
import styles from './stories.module.css';
import { texts } from './texts.js';

const spreadHeight = 180;

/** Who published a story when, the first one on top, how it spread, and the words that its publications share. */
export function StoryDetail({ params, storyId }: { params: ReportParamsWire; storyId: number }) {
  const query = useReportStoryQuery({ body: { params: { ...params, story_id: storyId } } });
  const { data, isFailed } = useAnswer(query);
  if (isFailed) return <ErrorState title={texts.memberFailed} onRetry={() => void query.refetch()} />;
  if (!data) return <SkeletonLines lines={4} />;
  const { story, members, spread, common } = data;
  return (
    <div className={styles['detail']} aria-busy={!query.currentData}>
      <div className={styles['spread']}>
        <TimelineWidget data={spread} height={spreadHeight} />
        {common.length > 0 && (
          <p className={styles['common']} title={texts.whyHint}>
            <b>{texts.why}:</b>{' '}
            {common.map((word) => (
              <mark key={word}>{word}</mark>
            ))}
          </p>
        )}
      </div>
      <div className={styles['sources']}>
        <ol aria-label={texts.members} tabIndex={0}>
          {members.map((publication) => (
            <Source key={publication.id} publication={publication} firstAt={story.first_at} />
          ))}
        </ol>
        {members.length < story.count && (
          <p className={styles['dim']}>{texts.membersCut(members.length, story.count)}</p>
        )}
      </div>
    </div>
  );
}

function Source({ publication, firstAt }: { publication: PublicationWire; firstAt: number }) {
  const { autor, socialNet, bDate, tone, url } = publication;
  const { dateTimeOf } = useDates();
  return (
    <li>
      <ToneDot tone={toneShape(tone)} label={toneTitles[tone as Tone] ?? ''} />
      <span className={styles['source']}>
        <b>{autor}</b> · {networkName(socialNet)}
      </span>
      <time dateTime={new Date(bDate).toISOString()} title={dateTimeOf(bDate / 1000)}>
        {bDate === firstAt ? dateTimeOf(bDate / 1000) : texts.after(durationText(bDate - firstAt))}
      </time>
      {webAddress(url) && (
        <WebLink url={url} aria-label={`${texts.original}: ${autor}`}>
          {texts.original}
        </WebLink>
      )}
    </li>
  );
}
