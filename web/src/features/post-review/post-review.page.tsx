import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { Link, useParams } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { NO_OPERATOR } from '@mm/proto/http/network-author-forms.js';
import { useCaller } from '../../api/caller.slice.js';
import { byName } from '../../language/name-order.js';
import type { LiveStore } from '../../live/live-session.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Select } from '../../ui/select/select.js';
import { useToast } from '../../ui/toast/toast.js';
import { dropAuthorNews, showAuthorNews } from './cached-posts.js';
import { useChosenOperator } from './chosen-operator.js';
import { NewsBar } from './news-bar.js';
import { PostList } from './post-list.js';
import { PostSkeletons } from './post-skeletons.js';
import {
  useCollectPostsMutation,
  usePostsQuery,
  useRefreshAuthorMutation,
  useWatchedAuthorQuery,
  useOperatorsQuery,
} from './post-review.api.js';
import { postReviewLive } from './post-review.live.js';
import styles from './post-review.module.css';
import { texts } from './texts.js';
import { usePages, useSteps } from './use-pages.js';
import { useReview } from './use-review.js';

const size = 10;
const toastOptions = { title: texts.result };
interface Collected {
  isClosed: boolean;
  /** Number of new posts. */
  collected: number;
}

/** The posts of one author of any network, 10 per page. */
export function PostReviewPage({ network }: { network: NetworkDescriptor }) {
  const { username = '', code = '' } = useParams();
  const { username: user } = useCaller();
  const pages = usePages();
  const review = useReview();
  const toast = useToast();
  // Without posts the author's live room is unknown, so the page polls.
  const [isEmpty, setIsEmpty] = useState(false);
  const [foundClosed, setFoundClosed] = useState<string | null>(null);
  const arg = { network: network.id, username, code, after: pages.after, size, user };
  const polling = { pollingInterval: isEmpty ? 10_000 : 0 };
  const { data: shown, currentData, isError, isFetching, refetch } = usePostsQuery(arg, polling);
  const data = currentData ?? (isError ? undefined : shown);
  const steps = useSteps(pages, data, currentData);
  const [refresh, { isLoading: isRefreshing }] = useRefreshAuthorMutation();
  const [collect, { isLoading: isCollecting }] = useCollectPostsMutation();
  const [operator] = useChosenOperator(network.id);
  const posts = useMemo(() => data?.posts ?? [], [data]);
  const authorId = posts[0]?.author_id;
  const isWithoutPosts = data !== undefined && posts.length === 0;
  const { data: author, isLoading: isAuthorLoading } = useWatchedAuthorQuery(
    { network: network.id, username, code },
    { skip: !isWithoutPosts },
  );
  useLiveFeature(postReviewLive);
  useRoom('queue');
  useRoom(authorId === undefined ? null : `author:${authorId}`);
  // Not every network's posts come with it.
  const isClosed = data !== undefined && (data.isClosed || foundClosed === username || author?.isClosed === true);
  const count = data?.news.count ?? 0;
  const store = useStore() as unknown as LiveStore;
  const show = () => {
    showAuthorNews(store, arg);
    if (pages.after !== undefined) pages.toFirst();
  };
  useEffect(() => void setIsEmpty(data?.posts.length === 0), [data]);
  useEffect(() => {
    if (isError) toast.danger(network.texts.postsFailed, toastOptions);
  }, [isError, network, toast]);
  useEffect(() => {
    // Nothing can move in an empty list, so new posts are shown at once.
    if (count > 0 && data?.posts.length === 0) show();
  });

  const updateAuthor = async (): Promise<Collected | undefined> => {
    const { data: done } = await refresh({ network: network.id, username, code, authorId });
    const isClosed = done?.reason === 'closed_account';
    return done && (isClosed || !done.reason) ? { isClosed, collected: done.collected } : undefined;
  };
  const collectPosts = async (): Promise<Collected | undefined> => {
    const { data: done } = await collect({ ...arg, authorId, operator });
    return done && { isClosed: done.isClosed, collected: Math.max(0, done.total - (data?.total ?? 0)) };
  };
  const load = async () => {
    dropAuthorNews(store, arg);
    const done = network.loadPosts === 'posts' ? await collectPosts() : await updateAuthor();
    if (done) setFoundClosed(done.isClosed ? username : null);
    if (done?.isClosed) toast.warning(network.texts.closed, toastOptions);
    else if (!done) toast.danger(network.texts.refreshFailed, toastOptions);
    else toast.success(texts.collected(done.collected), toastOptions);
    void refetch();
  };
  const loadButton = (
    <Button icon="refresh" onPress={() => void load()} isPending={isRefreshing || isCollecting}>
      {network.texts.loadPosts}
    </Button>
  );

  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <h1>
          <Link to={network.screens.authors.path}>{network.screens.review.title}</Link>{' '}
          {posts[0]?.owner_name || author?.name || username}
        </h1>
        <span className={styles['hint']}>{texts.keys}</span>
        {network.calls.operators && <OperatorSelect network={network} />}
        {loadButton}
      </div>
      {isClosed && <p role="alert">{network.texts.closed}</p>}
      <NewsBar text={count > 0 ? texts.news(count) : ''} onShow={show} />
      {!data && isError && <ErrorState title={texts.postsFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <PostSkeletons count={size} />}
      {isWithoutPosts && !isClosed && !isFetching && !isAuthorLoading && (
        <EmptyState title={texts.emptyPosts} text={texts.emptyPostsHint}>
          {loadButton}
        </EmptyState>
      )}
      <PostList posts={posts} review={review} onNews={show} steps={steps} />
    </section>
  );
}

/** Chooses the account with which a network is read; by default the server chooses. */
function OperatorSelect({ network: { id } }: { network: NetworkDescriptor }) {
  const [operator, choose] = useChosenOperator(id);
  const { data } = useOperatorsQuery(id);
  const active = data?.filter(({ is_active: isActive }) => isActive).map(({ username }) => username);
  const isGone = operator !== NO_OPERATOR && active?.includes(operator) === false;
  useEffect(() => {
    if (isGone) choose(NO_OPERATOR);
  });
  return (
    <div className={styles['operator']}>
      <Select
        label={texts.operator}
        hideLabel
        options={[NO_OPERATOR, ...byName(active ?? [], (username) => username)].map((value) => ({
          value,
          text: value,
        }))}
        value={operator}
        onChange={(chosen) => choose(chosen ?? NO_OPERATOR)}
      />
    </div>
  );
}
