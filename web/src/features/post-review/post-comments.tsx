import { useState } from 'react';
import { TOP_COMMENTS } from '@mm/proto/http/comments.js';
import type { CommentWire } from '@mm/proto/http/comments.js';
import type { PostWire } from '@mm/proto/http/posts.js';
import { useDates } from '../../api/date-format.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import styles from './post-comments.module.css';
import { useCommentsQuery } from './post-review.api.js';
import { formatCount, webAddress } from './post-format.js';
import { texts } from './texts.js';

/** The most liked comments of a post, loaded on request. */
export function PostComments({ post }: { post: Pick<PostWire, 'id' | 'network' | 'code'> }) {
  const [isShown, setIsShown] = useState(false);
  const { data, isFetching, isError, refetch } = useCommentsQuery(
    { network: post.network, code: post.code },
    { skip: !isShown },
  );
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
          {isError && !isFetching && (
            <p role="alert" className={styles['failed']}>
              {texts.comments.failed}
              <Button small onPress={() => void refetch()}>
                {texts.comments.again}
              </Button>
            </p>
          )}
          {!data && isFetching && <SkeletonLines lines={3} />}
          {data?.length === 0 && <p className={styles['dim']}>{texts.comments.none}</p>}
          {data && data.length > 0 && (
            <ul className={styles['list']}>
              {data.slice(0, TOP_COMMENTS).map((comment) => (
                <OneComment key={comment.id} comment={comment} />
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

function OneComment({
  comment: { caption, owner, created_at, likes_count, child_comment_count },
}: {
  comment: CommentWire;
}) {
  const { dateTimeOf } = useDates();
  return (
    <li className={styles['comment']}>
      <div className={styles['head']}>
        <a href={webAddress(owner.url)} target="_blank" rel="noreferrer noopener">
          {owner.username}
        </a>
        <span className={styles['dim']}>{dateTimeOf(created_at)}</span>
        <Badge kind="bare" icon="heart" label={texts.badges.likes}>
          {formatCount(likes_count)}
        </Badge>
        {child_comment_count > 0 && (
          <Badge kind="bare" icon="comment" label={texts.comments.replies}>
            {formatCount(child_comment_count)}
          </Badge>
        )}
      </div>
      <p className={styles['text']}>{caption || texts.comments.wordless}</p>
    </li>
  );
}
