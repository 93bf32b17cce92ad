import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Thresholds } from '@mm/proto/http/thresholds.js';
import { useDates } from '../../api/date-format.js';
import { usePersonNames } from '../../api/people.api.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { useHeldAlt } from '../post-review/use-held-alt.js';
import card from '../post-review/post-card.module.css';
import { texts as cardTexts } from '../post-review/texts.js';
import type { Review } from '../post-review/use-review.js';
import { belongsByState, type DeskList } from './desk-list.js';
import { DeskRow, type RowActions, type RowKeys } from './desk-row.js';
import styles from './desk.module.css';
import type { DeskFilter } from './filters/desk-filter.js';
import type { LabelNames } from './label-names.js';
import type { Desk } from './use-desk.js';

interface DeskRowsProps {
  list: DeskList;
  /** The shown posts, in order. */
  ids: readonly number[];
  filter: DeskFilter;
  selected: ReadonlySet<number>;
  /** The row that keys act on. */
  current: number | null;
  /** Grows when the current row shall get the focus. */
  focusWish: number;
  names: LabelNames;
  thresholds: Thresholds;
  keys: RowKeys;
  actions: RowActions;
  review: Review;
  storyChanges: Desk['storyChanges'];
  /** The last loaded rows come into sight. */
  onNearEnd: () => void;
}

const rowHeight = 66;
/** How many rows before the last one the next piece is asked for. */
const nearEnd = 25;
/** How many rows before and after the current one keys may soon be about. */
const nearCurrent = 3;

/** The rows of a queue that the window shows, and a few around them; the current one is always there. */
export function DeskRows({ list, ids, filter, current, focusWish, onNearEnd, ...props }: DeskRowsProps) {
  const { selected, names, thresholds, keys, actions, review, storyChanges } = props;
  const { stories: areStories } = filter;
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const dates = useDates();
  const today = dates.dayOf(Date.now() / 1000);
  const nameOf = useLatest(usePersonNames());
  const look = useMemo(
    () => ({ today, dates, nameOf, names, thresholds, keys, topicId: filter.topic, areStories }),
    [today, dates, nameOf, names, thresholds, keys, filter.topic, areStories],
  );
  const isAlt = useHeldAlt();
  const at = current === null ? -1 : ids.indexOf(current);
  const withCurrent = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      return at < 0 || at >= range.count || shown.includes(at) ? shown : [...shown, at].sort((a, b) => a - b);
    },
    [at],
  );
  const virtual = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: top,
    gap: 6,
    rangeExtractor: withCurrent,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;

  // What stands above grows and shrinks, and the body or the list with it.
  useLayoutEffect(() => {
    const rows = box.current;
    if (!rows) return undefined;
    const measure = () => setTop(Math.round(rows.getBoundingClientRect().top + window.scrollY));
    measure();
    const sizes = new ResizeObserver(measure);
    for (const element of [document.body, rows]) sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    if (last >= ids.length - nearEnd) onNearEnd();
  }, [last, ids.length, onNearEnd]);

  const isFocused = useRef(focusWish);
  useLayoutEffect(() => {
    if (isFocused.current === focusWish || current === null) return;
    const toggle = box.current?.querySelector<HTMLElement>(`[data-post="${current}"] [data-toggle]`);
    if (!toggle) return;
    isFocused.current = focusWish;
    toggle.focus({ preventScroll: true });
    toggle.closest('article')?.scrollIntoView({ block: 'nearest' });
  });

  return (
    <div
      ref={box}
      className={isAlt ? `${styles['rows']} ${card['hints']}` : styles['rows']}
      style={{ height: virtual.getTotalSize() }}
      // a feed without articles is an error of ARIA
      {...(ids.length > 0 ? { role: 'feed', 'aria-label': cardTexts.posts } : {})}
    >
      {items.map(({ index, key, start }) => {
        const id = ids[index] ?? 0;
        const post = list.byId[id];
        return (
          post && (
            <DeskRow
              key={key}
              index={index}
              measure={virtual.measureElement}
              style={{ transform: `translateY(${start - top}px)` }}
              post={post}
              draft={review.draft(post)}
              isNear={Math.abs(index - Math.max(at, 0)) <= nearCurrent}
              isOpen={review.isOpen(id)}
              isSaving={review.isSaving(id)}
              isSelected={selected.has(id)}
              isLeft={list.held[id] === true && !belongsByState(filter.state, post)}
              changed={post.story ? storyChanges.get(post.story.id) : undefined}
              look={look}
              actions={actions}
              review={review}
            />
          )
        );
      })}
    </div>
  );
}
