import { lazy, Suspense, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { LabelledSwitches } from '../../ui/switch-group/labelled-switches.js';
import { sortParameter, type Sort } from '../../ui/table/table-columns.js';
import { MetricStrip } from '../../widgets/metric-strip/metric-strip.widget.js';
import { faultOf } from '../expressions/expression-fault.js';
import { FilterPanel } from '../report-filters/filter-panel.js';
import {
  filterParams,
  isLimited,
  noLimits,
  readFilter,
  writeFilter,
  type ReportFilter,
} from '../report-filters/report-filter.js';
import { ReportNotes } from '../report-filters/report-notes.js';
import { texts as filterTexts } from '../report-filters/texts.js';
import { chartTabOf, widgetsToAsk } from './chart-tabs.js';
import { PublicationsTable } from './publications-table.js';
import { ReportCharts } from './report-charts.js';
import { chartsInAddress, modeInAddress, reportModes, useReportMode } from './report-mode.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import { useReport } from './use-report.js';

const BasketModal = lazy(() => import('../basket/basket-modal.js').then((m) => ({ default: m.BasketModal })));

const sortColumns = ['date', 'autor', 'tone', 'engagement', 'viewSum'];

interface ReportViewProps {
  topic: TopicWire | null;
  type: 1 | 2;
  visibleTopics: readonly number[];
  mayTryKeywords: boolean;
  address: ReturnType<typeof useAddress>;
  isSkipped: boolean;
}

/** The report of a topic, or of the feed, for one kind of sources. */
export function ReportView({ topic, type, visibleTopics, mayTryKeywords, address, isSkipped }: ReportViewProps) {
  const topicId = topic?.id ?? null;
  const filter = readFilter(address);
  const page = address.number('page', 1);
  const sort = readSort(address.text('sort'));
  const [remembered, remember] = useReportMode();
  const mode = modeInAddress(address.text('charts'), remembered);
  const tab = chartTabOf(address.text('charts'), type);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [recovered, setRecovered] = useState<readonly PublicationWire[]>([]);
  const [isBasketOpen, setIsBasketOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { isReading, onToggle } = useReading(box, page !== 1 || sortParameter(sort) !== '-date' || selected.length > 0);
  const params: ReportParamsWire = { ...filterParams(filter, type), topic_id: topicId, ...trialParams(filter, topic) };
  const { numbers, rows, news, show } = useReport({
    topicId,
    visibleTopics,
    params,
    widgets: widgetsToAsk(tab, type, mode !== 'grid'),
    page,
    sort: sortParameter(sort),
    isReading,
    isSkipped,
  });
  const queryKey = JSON.stringify([params, page, sort]);
  useEffect(() => {
    setSelected([]);
    setRecovered([]);
  }, [queryKey]);

  const change = (part: Partial<ReportFilter>) => address.set(writeFilter(part));
  const onPage = page > 1 ? { page } : { page: null };
  const shown =
    page === 1
      ? [...recovered, ...(rows.data?.data ?? []).filter((p) => !recovered.some((r) => r.id === p.id))]
      : (rows.data?.data ?? []);
  const fault = faultOf(numbers.error as Parameters<typeof faultOf>[0], 'params.keywords');
  const showNews = () => {
    setSelected([]);
    if (page === 1 && sortParameter(sort) === '-date') show();
    else address.set({ page: null, sort: null });
    box.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <div className={styles['report']}>
      <div className={styles['corner']}>
        <LabelledSwitches
          label={texts.mode}
          small
          single
          options={reportModes.map((key) => ({ key, text: texts.modes[key] }))}
          selected={[mode]}
          onToggle={(next) => {
            remember(next);
            address.set({ charts: chartsInAddress(next, tab, next), ...onPage });
          }}
        />
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
        {...(mayTryKeywords
          ? { keywords: { label: topic ? filterTexts.keywordsOfTopic : filterTexts.keywords, fault: fault?.text } }
          : {})}
      />
      <div className={styles['summary']}>
        <div className={styles['strip']}>
          <MetricStrip data={numbers.data?.widgets['metric-strip']} isSocial={type === 1} />
        </div>
        <p className={styles['notes']}>
          {numbers.data && (
            <ReportNotes
              report={numbers.data}
              showsHidden={filter.showsHidden}
              onShowHidden={(showsHidden) => change({ showsHidden })}
            />
          )}
        </p>
      </div>
      {mode !== 'grid' && !(numbers.isError && !numbers.data) && (
        <ReportCharts
          type={type}
          tab={tab}
          isLarge={mode === 'large'}
          onTab={(next) => address.set({ charts: chartsInAddress(mode, next, remembered), ...onPage })}
          widgets={numbers.data?.widgets ?? {}}
          onSpan={(span) => change({ period: { key: 'custom', span } })}
          onAuthor={(author) => change({ author })}
          onSphere={(sphere) => change({ spheres: [sphere] })}
        />
      )}
      <div ref={box} className={styles['publications']}>
        {rows.isError && !rows.currentData && !fault && (
          <ErrorState title={texts.loadFailed} onRetry={() => void Promise.all([rows.refetch(), numbers.refetch()])} />
        )}
        {!rows.data && !rows.isError && <SkeletonLines lines={10} height={84} />}
        {rows.data && shown.length === 0 && !rows.isFetching && (
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
            isBusy={rows.isFetching && !rows.currentData}
            selected={selected}
            news={news}
            onNews={showNews}
            onPage={(next) => address.set({ page: next })}
            onSort={(next: Sort) => address.set({ sort: sortParameter(next) === '-date' ? null : sortParameter(next) })}
            onSelect={setSelected}
            onToggle={onToggle}
          />
        )}
      </div>
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

function NothingFound({
  filter,
  topic,
  onChange,
}: {
  filter: ReportFilter;
  topic: TopicWire | null;
  onChange: (change: Partial<ReportFilter>) => void;
}) {
  const limited = isLimited(filter);
  return (
    <EmptyState
      title={texts.empty}
      text={`${limited ? texts.emptyLimits : texts.emptyPeriod}${topic?.may_edit ? ` ${texts.emptyTopic}` : ''}`}
    >
      {limited && <Button onPress={() => onChange(noLimits)}>{texts.reset}</Button>}
      {filter.period.key === '1' && (
        <Button onPress={() => onChange({ period: { key: '7', span: null } })}>{texts.week}</Button>
      )}
      {filter.period.key !== 'all' && filter.period.key !== '30' && (
        <Button onPress={() => onChange({ period: { key: '30', span: null } })}>{texts.month}</Button>
      )}
    </EmptyState>
  );
}

/** Reads the sort order of the address (`-date`); newest first if it names no sortable column. */
function readSort(text: string): Sort {
  const column = text.replace(/^-/, '');
  return sortColumns.includes(column)
    ? { column, direction: text.startsWith('-') ? 'desc' : 'asc' }
    : { column: 'date', direction: 'desc' };
}

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
