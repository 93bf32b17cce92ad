import type { ReactNode } from 'react';
import type { PostWire } from '@mm/proto/http/posts.js';
import { useDates } from '../../api/date-format.js';
import type { SuggestedField } from '@mm/proto/http/thresholds.js';
import { networkOf } from '../../api/network-call.js';
import { usePersonNames } from '../../api/people.api.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { WebLink } from '../../ui/web-link/web-link.js';
import { HistoryButton } from '../object-history/history-button.js';
import { isStale, type Draft } from './post-draft.js';
import styles from './post-card.module.css';
import { KeyHint } from './key-hint.js';
import { MarkedText, type Span } from '../../ui/marked-text/marked-text.js';
import { PostComments } from './post-comments.js';
import { preview } from './post-format.js';
import { PostPictures } from './post-pictures.js';
import { usePostTextQuery } from './post-review.api.js';
import { evidenceText, spansOf, type Suggestion } from './suggestion.js';
import { TaggingForm } from './tagging-form.js';
import { texts } from './texts.js';
import { useEvidence } from './use-evidence.js';
import type { Review } from './use-review.js';

export interface PostBodyProps {
  post: PostWire;
  draft: Draft;
  isSaving: boolean;
  review: Review;
  /** What else is known of the post, above its text. */
  note?: ReactNode;
  /** Words that are marked while those of a field are not; `title`: why. */
  marked?: { spansIn: (text: string) => readonly Span[]; title?: string | undefined };
}

/** Scrolls an opened card only as far as its button 'save' needs to be in sight. */
function bringIntoSight(body: HTMLElement | null): void {
  const foot = body?.querySelector('[data-keep-clear]')?.getBoundingClientRect();
  if (foot && (foot.bottom > window.innerHeight || foot.top < 0))
    body?.closest('article')?.scrollIntoView({ block: 'nearest' });
}

/**
 * The opened card: full text, counters, the link to the original, and the form.
 * Collected text is rendered as plain text, never as markup.
 */
export function PostBody({ post, draft, isSaving, review, note, marked }: PostBodyProps) {
  const { dateTimeOf } = useDates();
  const evidence = useEvidence();
  return (
    <div ref={bringIntoSight} className={styles['body']}>
      <div className={styles['text']}>
        <div className={styles['marks']}>
          {post.saved && <Badge kind="info">{texts.savedBefore}</Badge>}
          {post.is_add && <Badge kind="warning">{texts.advert}</Badge>}
          {post.edited_after_review && <Badge kind="warning">{texts.editedAfterReview}</Badge>}
          {post.withdrawn && <Badge kind="danger">{texts.withdrawn}</Badge>}
        </div>
        {note}
        <PostText post={post} suggestion={draft.suggestion} shown={evidence.shown} marked={marked} />
        {post.pictures > 0 && <PostPictures post={post} />}
        <div className={styles['actions']}>
          <KeyHint keys="O">
            <WebLink url={post.url} data-original>
              {texts.openOriginal}
            </WebLink>
          </KeyHint>
          <HistoryButton kind="post" id={post.id} name={preview(post)} />
        </div>
        <div className={styles['counters']}>
          <Counter name={texts.counters.likes} value={post.likes_count} />
          <Counter name={texts.counters.comments} value={post.comments_count} />
          <Counter name={texts.counters.share} value={post.share_count} />
          <Counter name={texts.counters.views} value={post.views_count} />
          <span>{dateTimeOf(post.date)}</span>
        </div>
        {(networkOf(post.network)?.comments ?? 'none') !== 'none' && (
          <PostComments post={post} draft={draft} review={review} />
        )}
      </div>
      <div className={styles['form']}>
        {isStale(draft, post) && (
          <div className={styles['stale']} role="alert">
            <StaleMessage by={post.reviewed_by} />
            <Button small onPress={() => review.keepMine(post)}>
              {texts.keepMine}
            </Button>
            <Button small onPress={() => review.takeTheirs(post)}>
              {texts.takeTheirs}
            </Button>
          </div>
        )}
        <TaggingForm post={post} draft={draft} isSaving={isSaving} review={review} evidence={evidence} />
      </div>
    </div>
  );
}

function StaleMessage({ by }: { by: string }) {
  const nameOf = usePersonNames();
  return (
    <span>
      {texts.savedMeanwhile} <span title={by}>{by ? nameOf(by) : texts.someone}</span>. {texts.choiceKept}
    </span>
  );
}

const Counter = ({ name, value }: { name: string; value: number }) => (
  <span>
    {name}: <b>{numberText(value)}</b>
  </span>
);

interface PostTextProps extends Pick<PostBodyProps, 'post' | 'marked'> {
  suggestion: Suggestion | null;
  shown: SuggestedField | null;
}

/**
 * Title and full text of a post, as plain text, with the words marked that led to the shown field. A long text shows
 * its beginning until the rest is loaded.
 */
function PostText({ post, suggestion, shown, marked }: PostTextProps) {
  const { title, id, revision } = post;
  const { currentData, isError, refetch } = usePostTextQuery({ id, revision }, { skip: !post.caption_cut });
  const isWaiting = post.caption_cut && !currentData;
  const text = currentData?.text ?? post.caption;
  const whole = evidenceText(title, text);
  const isShown = suggestion !== null && shown !== null;
  const spans = isShown ? spansOf(suggestion, shown, whole) : (marked?.spansIn(whole) ?? []);
  const why = isShown ? undefined : marked?.title;
  return (
    <>
      {title && (
        <h2 className={styles['title']}>
          <MarkedText text={title} spans={spans} title={why} />
        </h2>
      )}
      <p className={styles['full']} tabIndex={0} aria-busy={isWaiting && !isError}>
        <MarkedText text={text} spans={spans} from={whole.length - text.length} title={why} />
        {isWaiting && '…'}
      </p>
      {isWaiting && (
        <span className={styles['hint']} role="status">
          {isError ? texts.textFailed : texts.textLoading}{' '}
          {isError && (
            <Button kind="link" small onPress={() => void refetch()}>
              {texts.comments.again}
            </Button>
          )}
        </span>
      )}
      {post.is_cut && (
        <span className={styles['hint']}>
          {texts.textCut} <WebLink url={post.url}>{texts.restAtSource}</WebLink>
        </span>
      )}
    </>
  );
}
