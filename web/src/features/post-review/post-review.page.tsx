import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { useCaller } from '../../api/caller.slice.js';
import type { LiveStore } from '../../live/live-session.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { useToast } from '../../ui/toast/toast.js';
import { dropAuthorNews, showAuthorNews } from './cached-posts.js';
import { NewsBar } from './news-bar.js';
import { PostList } from './post-list.js';
import { newsCount } from './post-page.js';
import { usePostsQuery, useRefreshAuthorMutation } from './post-review.api.js';
import { postReviewLive } from './post-review.live.js';
import styles from './post-review.module.css';
import { texts } from './texts.js';
import { useReview } from './use-review.js';

const size = 10;
const toastOptions = { title: texts.result };

/** The posts of one author of any network, 10 per page. */
export function PostReviewPage({ network }: { network: NetworkDescriptor }) {
  const { username = '', code = '' } = useParams();
  const { username: user } = useCaller();
  const address = useAddress();
  const page = address.number('page', 1);
  const review = useReview();
  const toast = useToast();
  // Without posts the author's live room is unknown, so the page polls.
  const [isEmpty, setIsEmpty] = useState(false);
  const arg = { network: network.id, username, code, page, size, user };
  const { data, isError, isFetching, refetch } = usePostsQuery(arg, { pollingInterval: isEmpty ? 10_000 : 0 });
  const [refresh, { isLoading: isRefreshing }] = useRefreshAuthorMutation();
  const posts = useMemo(() => data?.posts ?? [], [data]);
  const authorId = posts[0]?.author_id;
  useLiveFeature(postReviewLive);
  useRoom('queue');
  useRoom(authorId === undefined ? null : `author:${authorId}`);
  const count = data ? newsCount(data.news) : 0;
  const store = useStore() as unknown as LiveStore;
  const show = () => {
    showAuthorNews(store, arg);
    if (page !== 1) address.set({ page: 1 });
  };
  useEffect(() => setIsEmpty(data?.posts.length === 0), [data]);
  useEffect(() => {
    if (isError) toast.danger(network.texts.postsFailed, toastOptions);
  }, [isError, network, toast]);
  useEffect(() => {
    // Nothing can move in an empty list, so new posts are shown at once.
    if (count > 0 && data?.posts.length === 0) show();
  });

  const load = async () => {
    dropAuthorNews(store, arg);
    const { data: done } = await refresh({ network: network.id, username, code, authorId });
    if (done?.reason === 'closed_account') toast.warning(network.texts.closed, toastOptions);
    else if (!done || done.reason) toast.danger(network.texts.refreshFailed, toastOptions);
    void refetch();
  };
  const loadButton = (
    <Button icon="refresh" onPress={() => void load()} isPending={isRefreshing}>
      {network.texts.loadPosts}
    </Button>
  );

  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <h1>
          <Link to={network.screens.authors.path}>{network.screens.review.title}</Link>{' '}
          {posts[0]?.owner_name || username}
        </h1>
        <span className={styles['hint']}>{texts.keys}</span>
        {loadButton}
      </div>
      {data?.isClosed && <p role="alert">{network.texts.closed}</p>}
      <NewsBar count={count} onShow={show} />
      {!data && isError && <ErrorState title={texts.postsFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={10} height={40} />}
      {data && posts.length === 0 && !isFetching && (
        <EmptyState title={texts.emptyPosts} text={texts.emptyPostsHint}>
          {loadButton}
        </EmptyState>
      )}
      <PostList posts={posts} review={review} onNews={show} />
      {data && <Pager page={page} size={size} total={data.total} onPage={(next) => address.set({ page: next })} />}
    </section>
  );
}
