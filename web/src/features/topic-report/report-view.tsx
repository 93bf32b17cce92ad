import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { PublicationWire, ReportParamsWire, ReportWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useLatest } from '../../ui/latest/use-latest.js';
import { useSame } from '../../ui/latest/use-same.js';
import { Skeleton, SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { sortParameter, type Sort } from '../../ui/table/table-columns.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { GapList } from '../collection-gaps/gap-list.js';
import { spanOfPeriod, useCollectionGaps } from '../collection-gaps/use-collection-gaps.js';
import { faultOf } from '../expressions/expression-fault.js';
import { FilterPanel } from '../report-filters/filter-panel.js';
import { previousSpan } from '../report-filters/period.js';
import { filterParams, readFilter, writeFilter, type ReportFilter } from '../report-filters/report-filter.js';
import { ReportNotes } from '../report-filters/report-notes.js';
import { texts as filterTexts } from '../report-filters/texts.js';
import { chartTabOf, widgetsToAsk, type ChartTab } from './chart-tabs.js';
import { NothingFound } from './nothing-found.js';
import { PublicationsTable } from './publications-table.js';
import { ReportActions } from './report-actions.js';
import { ReportCharts } from './report-charts.js';
import { chartsInAddress, modeInAddress, useRememberedView, type ReportMode } from './report-mode.js';
import { ChartSwitches, ModeSwitches, type ChartSwitch } from './report-switches.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import { usePrevious } from './use-previous.js';
import { useReading } from './use-reading.js';
import { useReport } from './use-report.js';

const CompareView = lazy(() => import('./compare-view.js').then((m) => ({ default: m.CompareView })));
const BasketModal = lazy(() => import('../basket/basket-modal.js').then((m) => ({ default: m.BasketModal })));

const sortColumns = ['date', 'autor', 'tone', 'engagement', 'viewSum'];

interface ReportViewProps {
  topic: TopicWire | null;
  /** The topic's section and how many of its topics the caller sees; null where there is nothing to compare. */
  section: { id: number; topics: number } | null;
  type: 1 | 2;
  visibleTopics: readonly number[];
  mayTryKeywords: boolean;
  address: ReturnType<typeof useAddress>;
  isSkipped: boolean;
  /** Element of the page for what can be done with the whole report. */
  actions: HTMLElement | null;
}

/** The report of a topic, or of the feed, for one kind of sources. */
export function ReportView(props: ReportViewProps) {
  const { topic, section, type, visibleTopics, mayTryKeywords, address, isSkipped, actions } = props;
  const topicId = topic?.id ?? null;
  const filter = useSame(readFilter(address));
  const page = address.number('page', 1);
  const sort = readSort(address.text('sort'));
  const [remembered, remember] = useRememberedView();
  const mode = modeInAddress(address.text('charts'), remembered.mode, section !== null);
  const tab = chartTabOf(address.text('charts'), type);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [recovered, setRecovered] = useState<readonly PublicationWire[]>([]);
  const [isBasketOpen, setIsBasketOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { isReading, onToggle } = useReading(box, page !== 1 || sortParameter(sort) !== '-date' || selected.length > 0);
  const params = useSame<ReportParamsWire>({
    ...filterParams(filter, type),
    topic_id: topicId,
    ...trialParams(filter, topic),
  });
  const { numbers, rows, news, show } = useReport({
    topicId,
    visibleTopics,
    params,
    widgets: widgetsToAsk(tab, type, mode === 'chart'),
    page,
    sort: sortParameter(sort),
    isReading,
    isSkipped,
    areRowsSkipped: mode === 'compare',
  });
  const hasPrevious = previousSpan(filter.period, 0) !== null;
  const isCompared = mode === 'chart' && hasPrevious && address.text('compare') === 'previous';
  const previous = usePrevious({ params, period: filter.period, isWanted: isCompared && !isSkipped });
  const span = mode === 'chart' ? spanOfPeriod(filter.period, Date.now()) : { from: 0, until: 0 };
  const gaps = useCollectionGaps(span.from, span.until, { type, networks: filter.networks });
  const queryKey = JSON.stringify([params, page, sort]);
  useEffect(() => {
    setSelected([]);
    setRecovered([]);
  }, [queryKey]);

  const { set, go } = address;
  const change = useCallback((part: Partial<ReportFilter>) => (isTyped(part) ? set : go)(writeFilter(part)), [set, go]);
  const onPage = page > 1 ? { page } : { page: null };
  const changeMode = useLatest((next: ReportMode) => {
    if (next !== 'compare') remember({ mode: next });
    const charts = chartsInAddress(next, tab, next === 'compare' ? remembered.mode : next);
    // The columns of a comparison are others.
    address.go(next === 'compare' || mode === 'compare' ? { charts, sort: null } : { charts, ...onPage });
  });
  const changeChartView = useLatest((pressed: ChartSwitch) => {
    if (pressed === 'large') remember({ isLarge: !remembered.isLarge });
    else address.go({ compare: isCompared ? null : 'previous', ...onPage });
  });
  const changeTab = useLatest((next: ChartTab) =>
    address.go({ charts: chartsInAddress(mode, next, remembered.mode), ...onPage }),
  );
  const shown =
    page === 1
      ? [...recovered, ...(rows.data?.data ?? []).filter((p) => !recovered.some((r) => r.id === p.id))]
      : (rows.data?.data ?? []);
  const authorNames = useMemo(() => authorNamesOf(rows.data?.data, numbers.data?.widgets), [rows.data, numbers.data]);
  const fault = faultOf(numbers.error as Parameters<typeof faultOf>[0], 'params.keywords');
  const keywords = useSame({ label: topic ? filterTexts.keywordsOfTopic : filterTexts.keywords, fault: fault?.text });
  const showNews = () => {
    setSelected([]);
    if (page === 1 && sortParameter(sort) === '-date') show();
    else address.go({ page: null, sort: null });
    box.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div className={styles['report']}>
      <ReportActions place={actions} params={params} total={numbers.data?.total} isDisabled={isSkipped} />
      <div className={styles['corner']}>
        <ModeSwitches mode={mode} mayCompare={section !== null} onMode={changeMode} />
        {topic && (
          <Button small icon="trash" isDisabled={topic.unrelevant.length === 0} onPress={() => setIsBasketOpen(true)}>
            {`${texts.basket} (${topic.unrelevant.length})`}
          </Button>
        )}
      </div>
      <FilterPanel
        type={type}
        filter={filter}
        onChange={change}
        {...(filter.authorIds.length > 0 ? { authorNames } : {})}
        {...(mayTryKeywords ? { keywords } : {})}
      />
      <div className={styles['summary']}>
        <div className={styles['strip']}>
          <MetricStrip
            data={numbers.data?.widgets['metric-strip']}
            isSocial={type === 1}
            previous={previous.widgets?.['metric-strip']}
            hasPrevious={isCompared}
          />
        </div>
        <p className={styles['notes']}>
          {numbers.data && (
            <ReportNotes
              report={numbers.data}
              showsHidden={filter.showsHidden}
              onShowHidden={(showsHidden) => change({ showsHidden })}
            />
          )}
          {isCompared && previous.isError && <span role="status">{texts.previousFailed}</span>}
        </p>
      </div>
      {mode === 'chart' && !(numbers.isError && !numbers.data) && (
        <ReportCharts
          type={type}
          tab={tab}
          onTab={changeTab}
          isLarge={remembered.isLarge}
          controls={
            <ChartSwitches
              isLarge={remembered.isLarge}
              isCompared={isCompared}
              hasPrevious={hasPrevious}
              onPress={changeChartView}
            />
          }
          widgets={numbers.data?.widgets ?? {}}
          previous={previous.widgets?.timeline}
          gaps={gaps.isError ? undefined : gaps.bands}
          params={params}
          onNarrow={change}
        />
      )}
      {mode === 'chart' && <GapList {...gaps} keptFrom={numbers.data?.kept_from} />}
      {mode === 'compare' && section && (
        <Suspense fallback={<Skeleton height={640} />}>
          <CompareView
            sectionId={section.id}
            expected={section.topics}
            type={type}
            params={{ ...filterParams(filter, type), ...noTrial }}
            sort={address.text('sort')}
            onSort={(next) => address.go({ sort: next })}
            onTopic={(id) => address.go({ theme: id, charts: null, sort: null, expression: null })}
          />
        </Suspense>
      )}
      {mode !== 'compare' && (
        <div ref={box} className={styles['publications']}>
          {rows.isError && !rows.currentData && !fault && (
            <ErrorState
              title={texts.loadFailed}
              onRetry={() => void Promise.all([rows.refetch(), numbers.refetch()])}
            />
          )}
          {!rows.data && !rows.isError && <SkeletonLines lines={10} height={84} />}
          {rows.data && shown.length === 0 && !rows.isWaiting && (
            <NothingFound filter={filter} topic={topic} onChange={change} />
          )}
          {shown.length > 0 && (
            <PublicationsTable
              topicId={topicId}
              type={type}
              rows={shown}
              total={rows.data?.total ?? shown.length}
              page={page}
              sort={sort}
              isBusy={rows.isWaiting}
              selected={selected}
              news={news}
              onNews={showNews}
              onPage={(next) => address.go({ page: next })}
              onSort={(next: Sort) =>
                address.go({ sort: sortParameter(next) === '-date' ? null : sortParameter(next) })
              }
              onSelect={setSelected}
              onToggle={onToggle}
            />
          )}
        </div>
      )}
      {isBasketOpen && topicId !== null && (
        <Suspense fallback={null}>
          <BasketModal
            topicId={topicId}
            onClose={() => setIsBasketOpen(false)}
            onRecovered={(publications) => setRecovered((before) => [...publications, ...before])}
          />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The typed expression: for a topic a trial in place of the saved one, in the feed the expression itself. Empty without
 * one: then the server takes the saved expression of the topic.
 */
const trialParams = ({ keywords }: ReportFilter, topic: TopicWire | null) => ({
  keywords,
  exclude_words: keywords === '' ? '' : (topic?.exclude_words ?? ''),
  attrSearch: keywords !== '' && (topic?.attrSearch ?? false),
});

/** Typing is no step: 'Back' would undo it letter by letter. */
const isTyped = (part: Partial<ReportFilter>): boolean => 'author' in part || 'text' in part || 'keywords' in part;

/** The saved expression of each topic. */
const noTrial = { keywords: '', exclude_words: '', attrSearch: false };

/** The names of the authors on the screen, by id. */
function authorNamesOf(
  publications: readonly PublicationWire[] = [],
  widgets: ReportWire['widgets'] = {},
): Map<number, string> {
  const rows = [widgets['top-authors'], widgets['top-communities'], widgets['top-media'], widgets.sources].flatMap(
    (list) => list ?? [],
  );
  return new Map([
    ...rows.map(({ key, name }) => [Number(key), name] as const),
    ...publications.map(({ author_id: id, autor }) => [id, autor] as const),
  ]);
}

/** Reads the sort order of the address (`-date`); newest first if it names no sortable column. */
function readSort(text: string): Sort {
  const column = text.replace(/^-/, '');
  return sortColumns.includes(column)
    ? { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
    : { column: 'date', direction: 'desc' };
}
