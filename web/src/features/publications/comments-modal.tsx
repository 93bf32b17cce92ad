import type { CommentWire } from '@mm/proto/http/comments.js';
import { toneTitles } from '../../language/vocabulary.js';
import { useDates } from '../../api/date-format.js';
import { CommentItem, CommentList } from '../../ui/comment-list/comment-list.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Modal } from '../../ui/modal/modal.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import styles from './publications.module.css';
import { texts } from './texts.js';

interface CommentsModalProps {
  /** Undefined when they could not be loaded, or are loaded again. */
  comments: readonly CommentWire[] | undefined;
  /** The number of comments that the network reports. */
  total: number;
  isFetching: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** The overlay with the comments of a publication. */
export const CommentsModal = ({ comments, total, isFetching, onRetry, onClose }: CommentsModalProps) => (
  <Modal isOpen title={texts.commentList.title} onClose={onClose}>
    {!comments && isFetching && <SkeletonLines lines={4} height={52} />}
    {!comments && !isFetching && (
      <ErrorState title={texts.commentList.failed} text={texts.commentList.failedHint} onRetry={onRetry} />
    )}
    {comments?.length === 0 && <EmptyState title={texts.commentList.none} text={texts.commentList.noneHint} />}
    {comments && comments.length > 0 && (
      <>
        {comments.length < total && <p className={styles['dim']}>{texts.commentList.part(comments.length, total)}</p>}
        <CommentList label={texts.commentList.title}>
          {comments.map((comment) => (
            <OneComment key={comment.id} comment={comment} />
          ))}
        </CommentList>
      </>
    )}
  </Modal>
);

function OneComment({ comment }: { comment: CommentWire }) {
  const { dateTimeOf } = useDates();
  const { owner, created_at, caption, likes_count, child_comment_count, tone } = comment;
  return (
    <CommentItem
      author={owner.username}
      url={owner.url}
      at={dateTimeOf(created_at)}
      text={caption}
      likes={likes_count}
      replies={child_comment_count}
      mark={tone !== null && <ToneDot tone={toneShape(tone)} label={toneTitles[tone]} />}
    />
  );
}
