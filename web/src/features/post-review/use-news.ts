import { useCallback, useEffect, useRef, useState } from 'react';
import type { LivePayload } from '../../live/handlers.js';
import { onLive } from '../../live/handlers.js';

type Classified = LivePayload<'post:classified'>;

/**
 * Posts that arrived since the list was loaded and are not in it: their number and ids, by network.
 * `wants` says which belong to this list; `shown` are the ids in it.
 */
export function useNews(belongs: (event: Classified) => boolean, shown: ReadonlySet<number>) {
  const [news, setNews] = useState<ReadonlyMap<number, string>>(new Map());
  const latest = useRef({ wants: belongs, shown });
  latest.current = { wants: belongs, shown };
  useEffect(
    () =>
      onLive('post:classified', (event) => {
        const { wants: isWanted, shown: ids } = latest.current;
        if (ids.has(event.post.id) || !isWanted(event)) return;
        setNews((before) =>
          before.has(event.post.id) ? before : new Map(before).set(event.post.id, event.post.network),
        );
      }),
    [],
  );
  const clear = useCallback(() => setNews(new Map()), []);
  return { count: news.size, clear, of: (network: string) => [...news.values()].filter((n) => n === network).length };
}
