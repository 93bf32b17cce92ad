import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { sortParameter } from '../../ui/table/table-columns.js';
import { widgetsToAsk } from './chart-tabs.js';
import type { AskedReport } from './use-asked-report.js';
import { useRecovered } from './use-recovered.js';
import { pageSize, useReport } from './use-report.js';

/**
 * The answer to an asked report, and what its publications do on the screen: they are selected, stay as they are while
 * somebody reads them, give way to news when these are wanted, and have on top what came back from the basket.
 */
export function useReportRows(asked: AskedReport, visibleTopics: readonly number[], isSkipped: boolean) {
  const { address, topic, type, params, page, sort, isFirst, mode, tab, rowKind } = asked;
  const topicId = topic?.id ?? null;
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [areNewsWanted, setAreNewsWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { isReading, onToggle } = useReading(box, !isFirst || selected.length > 0);
  const report = useReport({
    topicId,
    visibleTopics,
    params,
    widgets: widgetsToAsk(tab, type, mode === 'chart'),
    page,
    sort: sortParameter(sort),
    isReading,
    isSkipped,
    areRowsSkipped: mode === 'compare' || rowKind === 'stories',
  });
  const { rows, show } = report;
  const queryKey = JSON.stringify([params, page, sort]);
  const recovered = useRecovered(topicId, type, queryKey);
  useEffect(() => void setSelected([]), [queryKey]);
  useEffect(() => {
    // After the page has changed: its rows may be kept from before the news.
    if (!areNewsWanted || !isFirst) return;
    setAreNewsWanted(false);
    show();
  }, [areNewsWanted, isFirst, show]);

  const { set, go } = address;
  const lastPage = Math.max(1, Math.ceil((rows.currentData?.total ?? 0) / pageSize));
  const isBeyond = rows.currentData?.data.length === 0 && rows.currentData.total > 0 && page > lastPage;
  useEffect(() => {
    if (isBeyond) set({ page: lastPage > 1 ? lastPage : null });
  }, [isBeyond, lastPage, set]);
  const onNews = useLatest(() => {
    setSelected([]);
    setAreNewsWanted(true);
    if (!isFirst) go({ page: null, sort: null });
    box.current?.scrollIntoView({ block: 'start' });
  });
  const pageRows = rows.data?.data ?? noRows;
  return {
    report,
    table: {
      ref: box,
      topicId,
      type,
      rows: page === 1 ? recovered.onTop(pageRows) : pageRows,
      page,
      sort,
      selected,
      recovered,
      isBeyond,
      onNews,
      onPage: asked.changePage,
      onSort: asked.changeSort,
      onSelect: setSelected,
      onToggle,
    },
  };
}

const noRows: readonly never[] = [];

/**
 * Whether the user is reading the rows: another page or order, a selection, an opened text, the focus inside the table,
 * or the table scrolled past its top.
 */
function useReading(table: RefObject<HTMLElement | null>, isElsewhere: boolean) {
  const open = useRef(new Set<number>());
  const elsewhere = useRef(isElsewhere);
  elsewhere.current = isElsewhere;
  const onToggle = useCallback(
    (id: number, isOpen: boolean) => void (isOpen ? open.current.add(id) : open.current.delete(id)),
    [],
  );
  const isReading = useCallback(() => {
    const box = table.current;
    if (elsewhere.current || open.current.size > 0) return true;
    if (!box) return false;
    return box.contains(document.activeElement) || box.getBoundingClientRect().top < 0;
  }, [table]);
  return { isReading, onToggle };
}
