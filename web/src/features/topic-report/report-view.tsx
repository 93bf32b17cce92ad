import { lazy, Suspense, useMemo } from 'react';
import type { TopicWire } from '@mm/proto/http/topics.js';
import type { useAddress } from '../../ui/hooks/use-address.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useSame } from '../../ui/hooks/use-same.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { GapList } from '../collection-gaps/gap-list.js';
import { spanOfPeriod, useCollectionGaps } from '../collection-gaps/use-collection-gaps.js';
import { faultOf } from '../expressions/expression-fault.js';
import { FilterPanel } from '../report-filters/filter-panel.js';
import { filterParams, writeFilter } from '../report-filters/report-filter.js';
import { texts as filterTexts } from '../report-filters/texts.js';
import { BasketButton, ReportActions } from './report-actions.js';
import { NothingFound, ReportRows } from './report-rows.js';
import { ReportCharts } from './report-charts.js';
import { reportFailure } from './report-failure.js';
import { authorNamesOf, noTrial } from './report-params.js';
import { ReportSummary } from './report-summary.js';
import { ChartSwitches, ModeSwitches, RowSwitches } from './report-switches.js';
import styles from './topic-report.module.css';
import { useAskedReport } from './use-asked-report.js';
import { usePreviousPeriod } from './use-previous-period.js';
import { useReportRows } from './use-report-rows.js';

const StoryRows = lazy(() => import('./stories/story-rows.js').then((m) => ({ default: m.StoryRows })));
const CompareView = lazy(() => import('./compare-view.js').then((m) => ({ default: m.CompareView })));

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
  const asked = useAskedReport(address, topic, type, section !== null);
  const { filter, params, mode, tab, isCompared, hasPrevious, change } = asked;
  const { report, table } = useReportRows(asked, visibleTopics, isSkipped);
  const { numbers, rows, retry } = report;
  const previous = usePreviousPeriod({ params, period: filter.period, isWanted: isCompared && !isSkipped });
  const span = mode !== 'grid' ? spanOfPeriod(filter.period, Date.now()) : { from: 0, until: 0 };
  const gaps = useCollectionGaps(span.from, span.until, { type, networks: filter.networks });
  const authorNames = useMemo(() => authorNamesOf(rows.data?.data, numbers.data?.widgets), [rows.data, numbers.data]);
  const faultIn = (field: string) => faultOf(numbers.error as Parameters<typeof faultOf>[0], `params.${field}`)?.text;
  const [fault, textFault] = [faultIn('keywords') ?? faultIn('exclude_words'), faultIn('search_text')];
  const isFaulty = fault !== undefined || textFault !== undefined;
  const keywords = useSame({ label: topic ? filterTexts.keywordsOfTopic : filterTexts.keywords, fault });

  const isTrial = topic !== null && filter.keywords !== '';
  const nothing = <NothingFound filter={filter} topic={topic} onChange={change} />;

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
        <ModeSwitches mode={mode} mayCompare={section !== null} onMode={asked.changeMode} />
        {topic && <BasketButton topic={topic} onRecovered={table.recovered.add} />}
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
      <ReportSummary asked={asked} numbers={numbers} previous={previous} isSkipped={isSkipped} />
      {mode === 'chart' && !numbers.isFailed && (
        <ReportCharts
          type={type}
          tab={tab}
          onTab={asked.changeTab}
          isLarge={asked.isLarge}
          controls={
            <ChartSwitches
              isLarge={tab === 'main' ? asked.isLarge : null}
              isCompared={isCompared}
              hasPrevious={hasPrevious}
              onPress={asked.changeChartView}
            />
          }
          widgets={numbers.data?.widgets ?? {}}
          previous={previous.widgets?.timeline}
          gaps={gaps.bands}
          params={params}
          storyId={asked.storyId}
          onStory={asked.changeStory}
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
              address.go({ ...writeFilter(part), theme: id, charts: null, sort: null, expression: null })
            }
            gaps={gaps.bands}
          />
        </Suspense>
      )}
      {mode !== 'grid' && <GapList {...gaps} keptFrom={numbers.data?.kept_from} />}
      {mode !== 'compare' && <RowSwitches kind={asked.rowKind} onKind={asked.changeRows} />}
      {mode !== 'compare' && asked.rowKind === 'stories' && !isSkipped && !isFaulty && (
        <Suspense fallback={<Skeleton height={640} />}>
          <StoryRows
            params={params}
            topicId={topic?.id ?? null}
            isTrial={isTrial}
            page={asked.page}
            order={asked.storyOrder}
            onPage={asked.changePage}
            onOrder={asked.changeStoryOrder}
            empty={nothing}
          />
        </Suspense>
      )}
      {mode !== 'compare' && asked.rowKind === 'publications' && (
        <ReportRows
          {...table}
          report={report}
          isFailureShown={numbers.isFailed || isFaulty}
          empty={nothing}
          isTrial={isTrial}
        />
      )}
    </div>
  );
}
