import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useLatest } from '../../ui/latest/use-latest.js';
import { useSame } from '../../ui/latest/use-same.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
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
import { MatchingNote } from '../topic-tree/matching-note.js';
import { chartTabOf, widgetsToAsk, type ChartTab } from './chart-tabs.js';
import { NothingFound } from './nothing-found.js';
import { OtherKind } from './other-kind.js';
import { ReportActions } from './report-actions.js';
import { ReportCharts } from './report-charts.js';
import { chartsInAddress, modeInAddress, useRememberedView, type ReportMode } from './report-mode.js';
import { authorNamesOf, isTyped, noTrial, readPage, readSort, trialParams } from './report-params.js';
import { reportFailure } from './report-failure.js';
import { ReportRows } from './report-rows.js';
import { ChartSwitches, ModeSwitches, type ChartSwitch } from './report-switches.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import { usePrevious } from './use-previous.js';
import { useReading } from './use-reading.js';
import { useRecovered } from './use-recovered.js';
import { pageSize, useReport } from './use-report.js';

const CompareView = lazy(() => import('./compare-view.js').then((m) => ({ default: m.CompareView })));
const BasketModal = lazy(() => import('../basket/basket-modal.js').then((m) => ({ default: m.BasketModal })));

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
  const page = readPage(address.number('page', 1));
  const sort = useSame(readSort(address.text('sort')));
  const isFirst = page === 1 && sortParameter(sort) === '-date';
  const [remembered, remember] = useRememberedView();
  const mode = modeInAddress(address.text('charts'), remembered.mode, section !== null);
  const tab = chartTabOf(address.text('charts'), type);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [areNewsWanted, setAreNewsWanted] = useState(false);
  const [isBasketOpen, setIsBasketOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { isReading, onToggle } = useReading(box, !isFirst || selected.length > 0);
  const params = useSame<ReportParamsWire>({
    ...filterParams(filter, type),
    topic_id: topicId,
    ...trialParams(filter, topic),
  });
  const report = useReport({
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
  const { numbers, rows, show, retry } = report;
  const other = type === 1 ? 2 : 1;
  const isOfBoth =
    address.text('kinds') === 'both' && !isSkipped && [filter.networks, filter.authorIds, filter.author].every(isEmpty);
  const hasPrevious = previousSpan(filter.period, 0) !== null;
  const isCompared = mode === 'chart' && hasPrevious && address.text('compare') === 'previous';
  const previous = usePrevious({ params, period: filter.period, isWanted: isCompared && !isSkipped });
  const span = mode !== 'grid' ? spanOfPeriod(filter.period, Date.now()) : { from: 0, until: 0 };
  const gaps = useCollectionGaps(span.from, span.until, { type, networks: filter.networks });
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
  const pageRows = rows.data?.data ?? noRows;
  const shown = page === 1 ? recovered.onTop(pageRows) : pageRows;
  const authorNames = useMemo(() => authorNamesOf(rows.data?.data, numbers.data?.widgets), [rows.data, numbers.data]);
  const faultIn = (field: string) => faultOf(numbers.error as Parameters<typeof faultOf>[0], `params.${field}`)?.text;
  const [fault, textFault] = [faultIn('keywords') ?? faultIn('exclude_words'), faultIn('search_text')];
  const isFaulty = fault !== undefined || textFault !== undefined;
  const keywords = useSame({ label: topic ? filterTexts.keywordsOfTopic : filterTexts.keywords, fault });
  const goToPage = useLatest((next: number) => go({ page: next }));
  const changeSort = useLatest((next: Sort) =>
    go({ sort: sortParameter(next) === '-date' ? null : sortParameter(next) }),
  );
  const onNews = useLatest(() => {
    setSelected([]);
    setAreNewsWanted(true);
    if (!isFirst) go({ page: null, sort: null });
    box.current?.scrollIntoView({ block: 'start' });
  });

  return (
    <div className={styles['report']}>
      <ReportActions
        place={actions}
        params={params}
        total={numbers.data?.total}
        isDisabled={isSkipped}
        isComparison={mode === 'compare'}
      />
      <div className={styles['corner']}>
        <ModeSwitches mode={mode} mayCompare={section !== null} onMode={changeMode} />
        {topic && (
          <Button small icon="trash" isDisabled={topic.unrelevant_total === 0} onPress={() => setIsBasketOpen(true)}>
            {`${texts.basket} (${numberText(topic.unrelevant_total)})`}
          </Button>
        )}
      </div>
      <FilterPanel
        type={type}
        filter={filter}
        onChange={change}
        textFault={textFault}
        {...(filter.authorIds.length > 0 ? { authorNames } : {})}
        {...(mayTryKeywords ? { keywords } : {})}
      />
      {numbers.isFailed && !isFaulty && <ErrorState title={reportFailure(numbers.error)} onRetry={retry} />}
      <div className={styles['summary']} aria-busy={numbers.isWaiting}>
        <div className={styles['strip']}>
          {!numbers.isFailed && (
            <MetricStrip
              data={numbers.data?.widgets['metric-strip']}
              isSocial={type === 1}
              previous={previous.widgets?.['metric-strip']}
              hasPrevious={isCompared}
            />
          )}
        </div>
        <p className={styles['notes']}>
          <MatchingNote topicId={topicId} />
          {numbers.data && (
            <ReportNotes
              report={numbers.data}
              showsHidden={filter.showsHidden}
              onShowHidden={(showsHidden) => change({ showsHidden })}
            />
          )}
          {isOfBoth && (
            <OtherKind
              other={other}
              params={{ ...filterParams(filter, other), topic_id: topicId, ...trialParams(filter, topic) }}
              total={numbers.currentData?.total}
              address={address}
            />
          )}
          {isCompared && previous.isError && <span role="status">{texts.previousFailed}</span>}
        </p>
      </div>
      {mode === 'chart' && !numbers.isFailed && (
        <ReportCharts
          type={type}
          tab={tab}
          onTab={changeTab}
          isLarge={remembered.isLarge}
          controls={
            <ChartSwitches
              isLarge={tab === 'main' ? remembered.isLarge : null}
              isCompared={isCompared}
              hasPrevious={hasPrevious}
              onPress={changeChartView}
            />
          }
          widgets={numbers.data?.widgets ?? {}}
          previous={previous.widgets?.timeline}
          gaps={gaps.bands}
          params={params}
          onNarrow={change}
        />
      )}
      {mode === 'compare' && section && (
        <Suspense fallback={<Skeleton height={640} />}>
          <CompareView
            sectionId={section.id}
            expected={section.topics}
            type={type}
            params={{ ...filterParams(filter, type), ...noTrial }}
            sort={address.text('sort')}
            onSort={(next) => address.go({ sort: next })}
            onTopic={(id, part = {}) =>
              go({ ...writeFilter(part), theme: id, charts: null, sort: null, expression: null })
            }
            gaps={gaps.bands}
          />
        </Suspense>
      )}
      {mode !== 'grid' && <GapList {...gaps} keptFrom={numbers.data?.kept_from} />}
      {mode !== 'compare' && (
        <ReportRows
          ref={box}
          report={report}
          isFailureShown={numbers.isFailed || isFaulty}
          isBeyond={isBeyond}
          empty={<NothingFound filter={filter} topic={topic} onChange={change} />}
          topicId={topicId}
          isTrial={topic !== null && filter.keywords !== ''}
          type={type}
          rows={shown}
          page={page}
          sort={sort}
          selected={selected}
          recovered={recovered}
          onNews={onNews}
          onPage={goToPage}
          onSort={changeSort}
          onSelect={setSelected}
          onToggle={onToggle}
        />
      )}
      {isBasketOpen && topicId !== null && (
        <Suspense fallback={null}>
          <BasketModal topicId={topicId} onClose={() => setIsBasketOpen(false)} onRecovered={recovered.add} />
        </Suspense>
      )}
    </div>
  );
}

const noRows: readonly never[] = [];
const isEmpty = ({ length }: string | readonly unknown[]): boolean => length === 0;
