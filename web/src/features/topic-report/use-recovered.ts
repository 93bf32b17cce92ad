import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { useLiveSession } from '../../live/use-live-session.js';

type Change = (publication: PublicationWire) => void;

/** Publications that were recovered from the basket, until another report is shown. */
export interface Recovered {
  add: (publications: readonly PublicationWire[]) => void;
  change: (ids: readonly number[], change: Change) => void;
  drop: (ids: readonly number[]) => void;
  /** The rows of the first page with the recovered ones on top: as the page has them, else as they are known. */
  onTop: (rows: readonly PublicationWire[]) => readonly PublicationWire[];
}

/** Keeps what was recovered while the report with this key is shown; it leaves when it is not relevant again. */
export function useRecovered(topicId: number | null, type: 1 | 2, reportKey: string): Recovered {
  const live = useLiveSession();
  const [kept, setKept] = useState<readonly PublicationWire[]>([]);
  useEffect(() => void setKept([]), [reportKey]);
  const drop = useCallback(
    (ids: readonly number[]) => setKept((before) => before.filter(({ id }) => !ids.includes(id))),
    [],
  );
  useEffect(() => {
    const stopRelevance = live.on('publication:relevance', (event) => {
      if (event.topic_id === topicId && !event.relevant) drop(event.publication_ids);
    });
    const stopMatched = live.on('topic:matched', (event) => {
      if (event.change === 'removed' && event.topic_ids.some((id) => id === topicId)) drop([event.publication_id]);
    });
    return () => {
      stopRelevance();
      stopMatched();
    };
  }, [live, topicId, drop]);
  return useMemo(
    () => ({
      add: (publications) => {
        const own = publications.filter(({ _index }) => (_index === 'media') === (type === 2));
        setKept((before) => [...own, ...before.filter(({ id }) => !own.some((one) => one.id === id))]);
      },
      change: (ids, change) =>
        setKept((before) => before.map((row) => (ids.includes(row.id) ? changed(row, change) : row))),
      drop,
      onTop: (rows) =>
        kept.length === 0
          ? rows
          : [
              ...kept.map((row) => rows.find(({ id }) => id === row.id) ?? row),
              ...rows.filter(({ id }) => !kept.some((row) => row.id === id)),
            ],
    }),
    [type, drop, kept],
  );
}

function changed(row: PublicationWire, change: Change): PublicationWire {
  const copy = { ...row };
  change(copy);
  return copy;
}
