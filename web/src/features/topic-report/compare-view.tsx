import { useMemo } from 'react';
import type { ReportParamsWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { sortOf, sortParameter, type Column } from '../../ui/table/table-columns.js';
import {
  comparedTopic,
  comparedWidgets,
  sortTopics,
  toneShare,
  type ComparedTopic,
} from '../../widgets/compare/compared-topics.js';
import type { Gap } from '../../widgets/gaps.js';
import { TopicLinesWidget } from '../../widgets/compare/topic-lines.widget.js';
import { TopicTotalsWidget } from '../../widgets/compare/topic-totals.widget.js';
import { useReportSectionQuery } from '../publications/publications.api.js';
import { useAnswer } from '../publications/use-answer.js';
import { useTopicNews } from '../publications/use-report-news.js';
import { withinPeriod } from '../report-filters/period.js';
import type { ReportFilter } from '../report-filters/report-filter.js';
import { narrowTo } from '../report-filters/report-narrowing.js';
import { MatchingNote } from '../topic-tree/matching-note.js';
import styles from './topic-report.module.css';
import { reportFailure } from './report-failure.js';
import { texts } from './texts.js';

/** A sliding period loses its oldest publications even when no new ones arrive, so it is polled. */
const pollMs = 60_000;
/** The numbers of a section cost a query for each topic. */
const newsEveryMs = 5_000;

interface CompareViewProps {
  sectionId: number;
  /** How many topics the section shows to the caller, for the heights while they load. */
  expected: number;
  type: 1 | 2;
  /** The filter of the report, without a topic. */
  params: ReportParamsWire;
  /** Of the table, as in the address. */
  sort: string;
  onSort: (sort: string) => void;
  /** Opens a topic, with the part of it that was clicked. */
  onTopic: (id: number, change?: Partial<ReportFilter>) => void;
  /** When nothing was collected; undefined where that is not known. */
  gaps: readonly Gap[] | undefined;
}

/** The topics of a section side by side under one filter: totals by tone, lines over time and a table. */
export function CompareView({ sectionId, expected, type, params, sort, onSort, onTopic, gaps }: CompareViewProps) {
  const isSocial = type === 1;
  const query = useReportSectionQuery(
    { body: { params: { ...params, section: sectionId, size: 0, widgets: [...comparedWidgets] } } },
    { pollingInterval: pollMs, skipPollingIfUnfocused: true },
  );
  const { data, isFailed } = useAnswer(query);
  const { refetch } = query;
  const isBusy = query.isFetching && !query.currentData;
  const topics = useMemo(() => data?.topics.map((topic) => comparedTopic(topic, isSocial)), [data, isSocial]);
  useTopicNews(topics?.map(({ id }) => id) ?? [], refetch, newsEveryMs);
  const columns = useMemo(() => columnsOf(isSocial, onTopic), [isSocial, onTopic]);
  const order = sortOf(sort, columns) ?? { column: 'publications', direction: 'desc' };
  if (isFailed) return <ErrorState title={reportFailure(query.error)} onRetry={() => void refetch()} />;
  if (topics?.every(({ publications }) => publications === 0))
    return <EmptyState title={texts.empty} text={texts.compareEmpty} />;
  return (
    <div className={styles['compare']} aria-busy={isBusy}>
      <div className={styles['charts']}>
        <h2>{texts.compareTitle}</h2>
        <TopicTotalsWidget
          topics={topics}
          expected={expected}
          onTopic={(id, tone) => onTopic(id, tone === undefined ? {} : { tones: [tone] })}
        />
      </div>
      <div className={styles['charts']}>
        <TopicLinesWidget
          topics={topics}
          gaps={gaps}
          onTopic={(id, span) => onTopic(id, span && spanChange(span, params))}
        />
      </div>
      {topics ? (
        <Table
          label={texts.compareTable}
          columns={columns}
          rows={sortTopics(topics, order)}
          rowId={({ id }) => String(id)}
          sort={order}
          onSort={(next) => onSort(sortParameter(next))}
          isBusy={isBusy}
          asCards
        />
      ) : (
        <SkeletonLines lines={expected + 1} height={36} />
      )}
    </div>
  );
}

/** The clicked hour, day or month; its ends may be outside of the period. */
const spanChange = ({ from, until }: { from: number; until: number }, params: ReportParamsWire) =>
  narrowTo.span(withinPeriod({ from, to: until }, params, Date.now()));

type TopicColumn = Column<ComparedTopic>;

const numberColumn = (
  id: string,
  title: string,
  valueOf: (topic: ComparedTopic) => number,
  unit = '',
): TopicColumn => ({
  id,
  title,
  isSortable: true,
  align: 'end',
  cell: (topic) => {
    const value = valueOf(topic);
    return `${numberText(value)}${value < 0 ? '' : unit}`;
  },
});

const columnsOf = (isSocial: boolean, onTopic: (id: number) => void): TopicColumn[] => [
  {
    id: 'name',
    title: texts.compareColumns.name,
    isSortable: true,
    firstOrder: 'asc',
    width: '100%',
    inCard: 'title',
    cell: ({ id, name }) => (
      <>
        <Button kind="link" onPress={() => onTopic(id)}>
          {name}
        </Button>
        <div>
          <MatchingNote topicId={id} />
        </div>
      </>
    ),
  },
  numberColumn('publications', texts.compareColumns.publications, ({ publications }) => publications),
  ...(isSocial ? [numberColumn('authors', texts.compareColumns.authors, ({ authors }) => authors)] : []),
  numberColumn('engagement', texts.compareColumns.engagement, ({ engagement }) => engagement),
  numberColumn('loyalty', texts.compareColumns.loyalty, ({ loyalty }) => loyalty),
  numberColumn('neg', texts.compareColumns.negative, (topic) => toneShare(topic, 'neg'), ' %'),
  numberColumn('neut', texts.compareColumns.neutral, (topic) => toneShare(topic, 'neut'), ' %'),
  numberColumn('pos', texts.compareColumns.positive, (topic) => toneShare(topic, 'pos'), ' %'),
];
