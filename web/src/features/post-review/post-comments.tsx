import { useEffect, useState } from 'react';
import { TOP_COMMENTS, type CommentWire } from '@mm/proto/http/comments.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { useDates } from '../../api/date-format.js';
import { networkOf } from '../../api/network-call.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { CommentItem, CommentList } from '../../ui/comment-list/comment-list.js';
import { Select } from '../../ui/select/select.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { useChosenOperator } from './chosen-operator.js';
import { labelsOf, withComment, type CommentLabels } from './comment-choices.js';
import type { Draft } from './post-draft.js';
import styles from './post-comments.module.css';
import { toneOptions } from './post-format.js';
import { useCommentsQuery } from './post-review.api.js';
import { texts } from './texts.js';
import type { Review } from './use-review.js';

interface PostCommentsProps {
  post: PostWire;
  draft: Draft;
  review: Pick<Review, 'change'>;
}

/** The most liked comments of a post, loaded on request; with their labels, where the network's are labelled. */
export function PostComments({ post, draft, review }: PostCommentsProps) {
  const [isShown, setIsShown] = useState(false);
  const network = networkOf(post.network);
  const [operator] = useChosenOperator(post.network);
  const { data, isFetching, error, refetch } = useCommentsQuery(
    { network: post.network, id: post.id, code: post.code, ...(network?.calls.operators ? { operator } : {}) },
    { skip: !isShown },
  );
  useEffect(() => {
    if (error) console.warn('The comments were not loaded', error);
  }, [error]);
  const label = (comment: CommentWire, change: Partial<CommentLabels>) =>
    review.change(post, (before) => ({ ...before, comments: withComment(before.comments, comment, change) }));
  const id = `comments-${post.id}`;
  return (
    <section className={styles['comments']} aria-label={texts.comments.title}>
      <div>
        <Button small icon="comment" aria-expanded={isShown} aria-controls={id} onPress={() => setIsShown(!isShown)}>
          {isShown ? texts.comments.hide : texts.comments.show}
        </Button>
      </div>
      {isShown && (
        <div id={id} aria-busy={isFetching}>
          {error && !isFetching && (
            <Button small icon="refresh" onPress={() => void refetch()}>
              {texts.comments.again}
            </Button>
          )}
          {!data && isFetching && <SkeletonLines lines={3} />}
          {data?.length === 0 && <p className={styles['dim']}>{texts.comments.none}</p>}
          {data && data.length > 0 && (
            <div className={styles['list']}>
              <CommentList>
                {data.slice(0, TOP_COMMENTS).map((comment) => (
                  <OneComment
                    key={comment.id}
                    comment={comment}
                    {...(network?.comments === 'labelled'
                      ? {
                          labels: labelsOf(draft.comments, comment),
                          onLabel: (change: Partial<CommentLabels>) => label(comment, change),
                        }
                      : {})}
                  />
                ))}
              </CommentList>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

interface OneCommentProps {
  comment: CommentWire;
  /** Undefined where comments are only read. */
  labels?: CommentLabels;
  onLabel?: (change: Partial<CommentLabels>) => void;
}

function OneComment({ comment, labels, onLabel }: OneCommentProps) {
  const { dateTimeOf } = useDates();
  const { owner, created_at, caption, likes_count, child_comment_count } = comment;
  return (
    <CommentItem
      author={owner.username}
      url={owner.url}
      at={dateTimeOf(created_at)}
      text={caption}
      likes={likes_count}
      replies={child_comment_count > 0 ? child_comment_count : undefined}
      isDim={labels?.is_ignored}
      actions={
        labels && (
          <>
            <Checkbox isSelected={labels.is_ignored} onChange={(is_ignored) => onLabel?.({ is_ignored })}>
              {texts.comments.ignore}
              <span className="visually-hidden"> {texts.comments.ofAuthor(owner.username)}</span>
            </Checkbox>
            <Select
              label={texts.comments.toneOf(owner.username)}
              hideLabel
              placeholder={texts.comments.noTone}
              isClearable
              options={toneOptions}
              value={labels.tone}
              onChange={(tone) => onLabel?.({ tone })}
            />
          </>
        )
      }
    />
  );
}
