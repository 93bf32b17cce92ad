import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { readPosition } from '@mm/proto/http/post-position.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import type { StepPagerProps } from '../../ui/pager/step-pager.js';
import type { PostPage } from './post-page.js';

/** Where the pages before began, the first page left out; part of a step in the browser's history. */
interface Trail {
  trail: readonly string[];
}

/** Where the page of an address begins; undefined for the first page, also for an address that names no place. */
const placeIn = (address: { text: (name: string) => string }): string | undefined => {
  const after = address.text('after');
  return readPosition(after, '-date') ? after : undefined;
};

/**
 * The pages of a list of posts, newest first. Each begins behind the last post of the one before, wherever that stands
 * by then: posts leave the list and new ones come, but none is skipped or shown again.
 */
export function usePages() {
  const address = useAddress();
  const location = useLocation();
  const trail = (location.state as Partial<Trail> | null)?.trail ?? [];
  const after = placeIn(address);
  const go = (place: string | null, walked: readonly string[]) => address.go({ after: place }, { trail: walked });
  return {
    after,
    hasWayBack: after !== undefined && trail.length > 0,
    toFirst: () => go(null, []),
    toNext: (next: string) => go(next, after === undefined ? [] : [...trail, after]),
    toPrevious: () => go(trail.at(-1) ?? null, trail.slice(0, -1)),
    /** Replaces an address whose page has nothing any more. */
    leave: () => address.set({ after: null }),
  };
}

/** The ways from a shown page to others. */
export interface Steps extends StepPagerProps {
  /** Where the shown page begins: it changes when another page is there. */
  place: string;
}

/** `shown` may be of the page before, `current` is of the address's; both undefined until there is a page. */
export function useSteps(
  pages: ReturnType<typeof usePages>,
  shown: PostPage | undefined,
  current: PostPage | undefined,
): Steps {
  const { after, hasWayBack, toFirst, toNext, toPrevious, leave } = pages;
  const place = useRef('');
  if (current) place.current = after ?? '';
  const isGone = after !== undefined && current?.posts.length === 0;
  useEffect(() => {
    if (isGone) leave();
  });
  const next = current?.next;
  return {
    place: place.current,
    total: shown?.total ?? 0,
    ...(next ? { onNext: () => toNext(next) } : {}),
    ...(after === undefined ? {} : { onPrevious: toPrevious }),
    ...(hasWayBack ? { onFirst: toFirst } : {}),
  };
}
