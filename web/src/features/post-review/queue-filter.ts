import type { QueueQuery } from './post-review.api.js';

export interface QueueFilter {
  networks: string[];
  state: 'new' | 'saved' | 'ignored' | 'all';
  sort: '-date' | '-reach';
}

/** The filter that an address holds; anything unknown falls back to new posts, newest first. */
export function readFilter(address: {
  text: (name: string) => string;
  words: (name: string) => string[];
}): QueueFilter {
  const state = address.text('state');
  return {
    networks: address.words('networks'),
    state: state === 'saved' || state === 'ignored' || state === 'all' ? state : 'new',
    sort: address.text('sort') === '-reach' ? '-reach' : '-date',
  };
}

/** `after`: where the page begins; undefined for the first. */
export const queueQueryOf = (filter: QueueFilter, after: string | undefined, size: number): QueueQuery => ({
  after,
  size,
  sort: filter.sort,
  state: filter.state,
  ...(filter.networks.length ? { networks: filter.networks.join(',') } : {}),
});

/** Whether a new post belongs to the shown queue: by the user's own authors, the chosen networks and the state. */
export const belongsToQueue = (
  filter: { networks: readonly string[]; state: NonNullable<QueueQuery['state']> },
  user: string,
  event: { post: { network: string }; watchers: readonly string[]; history: boolean },
): boolean =>
  !event.history &&
  event.watchers.includes(user) &&
  (filter.state === 'new' || filter.state === 'all') &&
  (filter.networks.length === 0 || filter.networks.includes(event.post.network));
