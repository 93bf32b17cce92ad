import { useCallback, useEffect, useRef, useState } from 'react';
import type { LivePayload } from '../../live/handlers.js';
import { onLive } from '../../live/handlers.js';

type Classified = LivePayload<'post:classified'>;

/**
 * New posts that arrived after the list was loaded and are not in it: their total and the count by network.
 * `belongs` decides which posts belong to this list; `shown` are the ids in it.
 */
export function useNews(belongs: (event: Classified) => boolean, shown: ReadonlySet<number>) {
  const [news, setNews] = useState<ReadonlyMap<number, string>>(new Map());
  const latest = useRef({ belongs, shown });
  latest.current = { belongs, shown };
  useEffect(
    () =>
      onLive('post:classified', (event) => {
        const { belongs: isNew, shown: ids } = latest.current;
        if (ids.has(event.post.id) || !isNew(event)) return;
        setNews((before) =>
          before.has(event.post.id) ? before : new Map(before).set(event.post.id, event.post.network),
        );
      }),
    [],
  );
  const clear = useCallback(() => setNews(new Map()), []);
  return {
    count: news.size,
    clear,
    countOf: (network: string) => [...news.values()].filter((n) => n === network).length,
  };
}
