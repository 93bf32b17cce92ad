import { skipToken } from '@reduxjs/toolkit/query/react';
import type { HitWire, SearchWire } from '@mm/proto/http/searches.js';
import { isProblem, type ApiProblem } from '../../api/base-query.js';
import { useLive } from '../../live/live.slice.js';
import { dorkingApi, useLoadKeywordQuery, useLoadSectionQuery, useLoadTopicQuery } from './dorking.api.js';

/** What the table shows: a search, or what is stored for an expression, a topic or a section (null: all of them). */
export type Listing =
  | { kind: 'search'; id: string }
  | { kind: 'keyword'; keyword: string }
  | { kind: 'topic'; id: number }
  | { kind: 'section'; id: number | null };

/** Reads the parameters `job` and `list` of the address; null where neither names a list. */
export function listingOf(job: string, list: string): Listing | null {
  if (job !== '') return { kind: 'search', id: job };
  const at = list.indexOf(':');
  const [kind, of] = [list.slice(0, Math.max(0, at)), list.slice(at + 1)];
  const id = Number(of);
  if (kind === 'keyword' && of.trim() !== '') return { kind, keyword: of };
  if (kind === 'section' && of === '') return { kind, id: null };
  return (kind === 'topic' || kind === 'section') && Number.isInteger(id) && id > 0 ? { kind, id } : null;
}

/** The parameter `list` of the address for what is stored. */
export function listParameter(listing: Exclude<Listing, { kind: 'search' }>): string {
  return `${listing.kind}:${listing.kind === 'keyword' ? listing.keyword : (listing.id ?? '')}`;
}

/** Between two questions about a running search, ms: without the live channel, and beside it for lost events. */
const pollMs = { alone: 2_000, live: 10_000 };

export interface Shown {
  search: SearchWire | undefined;
  /** Undefined until they are loaded. */
  hits: readonly HitWire[] | undefined;
  lost: readonly HitWire[];
  isFetching: boolean;
  problem: ApiProblem | undefined;
  refetch: () => void;
}

/** The publications of a listing. A running search is asked about until it ends. */
export function useListing(listing: Listing | null): Shown {
  const { status } = useLive();
  const searchArg = listing?.kind === 'search' ? { params: { id: listing.id } } : skipToken;
  const search = dorkingApi.endpoints.readSearch.useQueryState(searchArg);
  const isRunning = search.currentData?.search.state === 'running';
  const subscription = dorkingApi.endpoints.readSearch.useQuerySubscription(searchArg, {
    pollingInterval: isRunning ? (status === 'live' ? pollMs.live : pollMs.alone) : 0,
  });
  const keyword = useLoadKeywordQuery(listing?.kind === 'keyword' ? { body: { keyword: listing.keyword } } : skipToken);
  const topic = useLoadTopicQuery(listing?.kind === 'topic' ? { params: { id: listing.id } } : skipToken);
  const section = useLoadSectionQuery(
    listing?.kind === 'section' ? { params: listing.id === null ? {} : { id: listing.id } } : skipToken,
  );
  if (listing === null || listing.kind === 'search')
    return {
      search: search.currentData?.search,
      hits: search.currentData?.hits,
      lost: search.currentData?.lost ?? [],
      isFetching: search.isFetching,
      problem: problemIn(search.error),
      refetch: () => void (listing && subscription.refetch()),
    };
  const stored = { keyword, topic, section }[listing.kind];
  return {
    search: undefined,
    hits: stored.currentData,
    lost: [],
    isFetching: stored.isFetching,
    problem: problemIn(stored.error),
    refetch: () => void stored.refetch(),
  };
}

const problemIn = (error: unknown): ApiProblem | undefined => (isProblem(error) ? error : undefined);
