import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { useCaller } from '../../api/caller.slice.js';
import { useRoom } from '../../live/rooms.js';
import { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { toast } from '../../ui/toast/toast.js';
import { NewsBar } from './news-bar.js';
import { PostList } from './post-list.js';
import { usePostsQuery, useRefreshAuthorMutation } from './post-review.api.js';
import './post-review.live.js';
import styles from './post-review.module.css';
import { texts } from './texts.js';
import { useNews } from './use-news.js';
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
  // Without posts the author's live room is unknown, so the page polls.
  const [isEmpty, setIsEmpty] = useState(false);
  const { data, isError, isFetching, refetch } = usePostsQuery(
    { network: network.id, username, code, page, size, user },
    { pollingInterval: isEmpty ? 10_000 : 0 },
  );
  const [refresh, { isLoading: isRefreshing }] = useRefreshAuthorMutation();
  const posts = useMemo(() => data?.posts ?? [], [data]);
  const authorId = posts[0]?.author_id;
  useRoom('queue');
  useRoom(authorId === undefined ? null : `author:${authorId}`);
  const shown = useMemo(() => new Set(posts.map((p) => p.id)), [posts]);
  const news = useNews(
    ({ post }) =>
      authorId === undefined ? post.network === network.id && post.owner === username : post.author_id === authorId,
    shown,
  );

  const show = () => {
    news.clear();
    if (page === 1) void refetch();
    else address.set({ page: 1 });
  };
  useEffect(() => setIsEmpty(data?.posts.length === 0), [data]);
  useEffect(() => {
    if (isError) toast.danger(network.texts.postsFailed, toastOptions);
  }, [isError, network]);
  useEffect(() => {
    // Nothing can move in an empty list, so new posts are shown at once.
    if (news.count > 0 && data?.posts.length === 0) show();
  });

  const load = async () => {
    const { data: done } = await refresh({ network: network.id, username, code });
    if (done?.reason === 'closed_account') toast.warning(network.texts.closed, toastOptions);
    else if (!done || done.reason) toast.danger(network.texts.refreshFailed, toastOptions);
    news.clear();
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
      <NewsBar count={news.count} onShow={show} />
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
