import { useCallback } from 'react';
import type { StoryOrder } from '@mm/proto/http/report-stories.js';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { useAddress } from '../../ui/hooks/use-address.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { useSame } from '../../ui/hooks/use-same.js';
import { sortParameter, type Sort } from '../../ui/table/table-columns.js';
import { previousSpan } from '../report-filters/period.js';
import { filterParams, readFilter, writeFilter, type ReportFilter } from '../report-filters/report-filter.js';
import { chartTabOf, type ChartTab } from './chart-tabs.js';
import { chartsInAddress, modeInAddress, useRememberedView, type ReportMode } from './report-mode.js';
import { isTyped, readPage, readRows, readSort, readStoryOrder, trialParams, type RowKind } from './report-params.js';
import type { ChartSwitch } from './report-switches.js';

export type AskedReport = ReturnType<typeof useAskedReport>;

/** The report that the address asks for, how it is shown, and what changes both. Its functions stay the same. */
export function useAskedReport(
  address: ReturnType<typeof useAddress>,
  topic: TopicWire | null,
  type: 1 | 2,
  mayCompare: boolean,
) {
  const { set, go } = address;
  const filter = useSame(readFilter(address));
  const page = readPage(address.number('page', 1));
  const sort = useSame(readSort(address.text('sort')));
  const rowKind = readRows(address.text('rows'));
  const storyId = address.number('story', 0) || null;
  const storyOrder = readStoryOrder(address.text('order'));
  const [remembered, remember] = useRememberedView();
  const mode = modeInAddress(address.text('charts'), remembered.mode, mayCompare);
  const tab = chartTabOf(address.text('charts'), type);
  const params = useSame<ReportParamsWire>({
    ...filterParams(filter, type),
    topic_id: topic?.id ?? null,
    ...trialParams(filter, topic),
  });
  const hasPrevious = previousSpan(filter.period, 0) !== null;
  const isCompared = mode === 'chart' && hasPrevious && address.text('compare') === 'previous';
  const change = useCallback((part: Partial<ReportFilter>) => (isTyped(part) ? set : go)(writeFilter(part)), [set, go]);
  const onPage = page > 1 ? { page } : { page: null };
  const changeMode = useLatest((next: ReportMode) => {
    if (next !== 'compare') remember({ mode: next });
    const charts = chartsInAddress(next, tab, next === 'compare' ? remembered.mode : next);
    // The columns of a comparison are others.
    go(next === 'compare' || mode === 'compare' ? { charts, sort: null } : { charts, ...onPage });
  });
  const changeChartView = useLatest((pressed: ChartSwitch) => {
    if (pressed === 'large') remember({ isLarge: !remembered.isLarge });
    else go({ compare: isCompared ? null : 'previous', ...onPage });
  });
  const changeTab = useLatest((next: ChartTab) =>
    go({ charts: chartsInAddress(mode, next, remembered.mode), ...onPage }),
  );
  const changePage = useLatest((next: number) => go({ page: next }));
  const changeSort = useLatest((next: Sort) =>
    go({ sort: sortParameter(next) === '-date' ? null : sortParameter(next) }),
  );
  const changeRows = useLatest((next: RowKind) => go({ rows: next === 'stories' ? next : null }));
  const changeStory = useLatest((next: number) => go({ story: next, ...onPage }));
  const changeStoryOrder = useLatest((next: StoryOrder) => go({ order: next === 'newest' ? null : next }));
  return {
    address,
    topic,
    type,
    filter,
    params,
    page,
    sort,
    /** The newest publications are shown. */
    isFirst: page === 1 && sortParameter(sort) === '-date',
    /** What the rows are, and in which order stories stand. */
    rowKind,
    storyOrder,
    /** The story whose spread is shown; null for the largest one. */
    storyId,
    mode,
    tab,
    isLarge: remembered.isLarge,
    /** The period has one before it, and the report is shown beside that one. */
    hasPrevious,
    isCompared,
    change,
    changeMode,
    changeChartView,
    changeTab,
    changePage,
    changeSort,
    changeRows,
    changeStory,
    changeStoryOrder,
  };
}
