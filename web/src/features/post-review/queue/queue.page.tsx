import { useEffect, useMemo } from 'react';
import type { CallDispatch } from '../../../api/api.js';
import { useStore } from 'react-redux';
import { Link } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { networkTitle } from '../../../api/network-call.js';
import type { LiveStore } from '../../../live/live-session.js';
import { useLiveFeature, useRoom } from '../../../live/use-live-session.js';
import { readerOf, useAddress } from '../../../ui/hooks/use-address.js';
import { Button } from '../../../ui/button/button.js';
import { EmptyState } from '../../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { showQueueNews } from '../cached-posts.js';
import { NewsBar } from '../news-bar.js';
import { PostList } from '../post-list.js';
import { PostSkeletons } from '../post-skeletons.js';
import { reviewApi, useQueueQuery } from '../post-review.api.js';
import { newsCount } from '../post-page.js';
import { postReviewLive } from '../post-review.live.js';
import styles from '../post-review.module.css';
import { queueQueryOf, readFilter } from '../queue-filter.js';
import { placeIn, usePages, useSteps } from '../use-pages.js';
import { texts as cardTexts } from '../texts.js';
import { useReview } from '../use-review.js';
import { QueueFilters } from './queue-filters.js';
import { texts } from './texts.js';

const size = 10;

/** Asks for the posts of an address before the screen is drawn. */
export function prefetchQueue(dispatch: CallDispatch, search: string): void {
  const address = readerOf(new URLSearchParams(search));
  const filter = readFilter(address);
  const query = queueQueryOf(filter, placeIn(address, filter.sort), size);
  dispatch(reviewApi.util.prefetch('queue', query, {}));
}

/** The live queue: posts of the authors that the caller watches, over all networks. */
export function QueuePage({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const address = useAddress();
  const filter = readFilter(address);
  const pages = usePages(filter.sort);
  const review = useReview();
  useLiveFeature(postReviewLive);
  useRoom('queue');
  const query = queueQueryOf(filter, pages.after, size);
  const { data: shown, currentData, isError, isFetching, refetch } = useQueueQuery(query);
  const data = currentData ?? (isError ? undefined : shown);
  const steps = useSteps(pages, data, currentData);
  const posts = useMemo(() => data?.posts ?? [], [data]);
  const news = data?.news.counts ?? {};
  const newsTotal = data ? newsCount(data.news) : 0;
  const decided = filter.state === 'new' ? posts.filter((p) => p.saved || p.is_ignored) : [];
  const counts =
    data &&
    Object.fromEntries(
      networks.map((n) => [
        n.id,
        (data.counts?.[n.id] ?? 0) + (news[n.id] ?? 0) - decided.filter((p) => p.network === n.id).length,
      ]),
    );

  const store = useStore() as unknown as LiveStore;
  const show = () => {
    showQueueNews(store, query);
    if (pages.after !== undefined) pages.toFirst();
  };
  useEffect(() => {
    // Nothing can move in an empty list, so new posts are shown at once.
    if (newsTotal > 0 && data?.posts.length === 0) show();
  });

  return (
    <section className={styles['page']}>
      <div className={styles['head']}>
        <h1>{texts.title}</h1>
        <span className={styles['hint']}>{cardTexts.keys}</span>
      </div>
      <QueueFilters
        networks={networks}
        filter={filter}
        counts={counts}
        onChange={(change) => address.set({ ...forAddress(change) })}
      />
      <NewsBar count={newsTotal} onShow={show} />
      {!data && isError && <ErrorState title={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <PostSkeletons count={size} />}
      {data && posts.length === 0 && !isFetching && (
        <EmptyState
          title={texts.empty}
          text={filter.state === 'new' && filter.networks.length === 0 ? texts.emptyNew : texts.emptyOther}
        >
          {networks.map((n) => (
            <Link key={n.id} to={n.screens.authors.path}>
              {texts.subscribe(networkTitle(n.id))}
            </Link>
          ))}
        </EmptyState>
      )}
      <PostList posts={posts} review={review} isMixed onNews={show} steps={steps} />
      {posts.length > 0 && decided.length === posts.length && (
        <div>
          <Button kind="primary" onPress={(pages.after !== undefined && steps.onNext) || show}>
            {texts.next}
          </Button>
        </div>
      )}
    </section>
  );
}

const forAddress = ({ networks, ...rest }: Partial<ReturnType<typeof readFilter>>) => ({
  ...rest,
  ...(networks ? { networks: networks.join(',') } : {}),
});
