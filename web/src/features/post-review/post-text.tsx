import type { PostWire } from '@mm/proto/http/posts.js';
import { Button } from '../../ui/button/button.js';
import { WebLink } from '../../ui/web-link/web-link.js';
import { usePostTextQuery } from './post-review.api.js';
import styles from './post-card.module.css';
import { texts } from './texts.js';

/** The full text of a post, as plain text. A long one shows its beginning until the rest is loaded. */
export function PostText({ post }: { post: PostWire }) {
  const { currentData, isError, refetch } = usePostTextQuery(
    { id: post.id, revision: post.revision },
    { skip: !post.caption_cut },
  );
  const isWaiting = post.caption_cut && !currentData;
  return (
    <>
      <p className={styles['full']} tabIndex={0} aria-busy={isWaiting && !isError}>
        {currentData?.text ?? post.caption}
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
