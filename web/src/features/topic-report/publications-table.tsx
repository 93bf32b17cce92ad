import { lazy, Suspense, useMemo, useState } from 'react';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { reviewers } from '@mm/proto/vocabulary/role.js';
import { toneTitles } from '../../language/vocabulary.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { Button } from '../../ui/button/button.js';
import { Menu, type MenuAction } from '../../ui/menu/menu.js';
import { Pager } from '../../ui/pager/pager.js';
import { Table } from '../../ui/table/table.js';
import type { Sort } from '../../ui/table/table-columns.js';
import { reportColumns } from '../publications/publication-columns.js';
import { ReasonsOfTopic } from '../reasons/reasons.js';
import { ExamplesNote } from '../reasons/examples-note.js';
import { useRowExamples } from '../reasons/row-examples.js';
import { texts as reasonTexts } from '../reasons/texts.js';
import { toneOrder } from '../report-filters/filter-switches.js';
import styles from './topic-report.module.css';
import { texts } from './texts.js';
import { useMarks } from './use-marks.js';
import type { Recovered } from './use-recovered.js';
import { pageSize } from './use-report.js';

const EventModal = lazy(() => import('./event-modal.js').then((m) => ({ default: m.EventModal })));

export interface PublicationsTableProps {
  topicId: number | null;
  /** The rows are found by a typed expression in place of the topic's: they need not be of the topic. */
  isTrial: boolean;
  type: 1 | 2;
  rows: readonly PublicationWire[];
  /** False while further rows of the page are still being drawn. */
  isWhole: boolean;
  total: number;
  page: number;
  sort: Sort;
  isBusy: boolean;
  selected: readonly string[];
  recovered: Pick<Recovered, 'change' | 'drop'>;
  /** Number of new publications that are not shown yet. */
  news: number;
  onNews: () => void;
  onPage: (page: number) => void;
  onSort: (sort: Sort) => void;
  onSelect: (ids: readonly string[]) => void;
  onToggle: (id: number, isOpen: boolean) => void;
}

/** The publications of a report with sorting, paging, selection and the edit menu. */
export function PublicationsTable({
  topicId,
  isTrial,
  type,
  rows,
  isWhole,
  total,
  page,
  sort,
  isBusy,
  selected,
  recovered,
  news,
  onNews,
  onPage,
  onSort,
  onSelect,
  onToggle,
}: PublicationsTableProps) {
  const { roles } = useCaller();
  const [isChoosingEvent, setIsChoosingEvent] = useState(false);
  const columns = useMemo(() => reportColumns(type, { topicId, onToggle }), [type, topicId, onToggle]);
  const chosen = rows.filter((p) => selected.includes(p._id));
  const marks = useMarks({ topicId, onDone: () => onSelect([]), recovered });
  const isReviewer = hasAnyRole(roles, reviewers);
  const rowExamples = useRowExamples();
  const exampleActions = (['belonging', 'other'] as const).map((side) => ({
    key: side,
    text: side === 'belonging' ? reasonTexts.belongs : reasonTexts.other,
    icon: side === 'belonging' ? ('check' as const) : ('close' as const),
    run: () => {
      rowExamples?.examples.mark(
        chosen.map(({ id }) => id),
        side,
      );
      onSelect([]);
    },
  }));

  const actions: MenuAction[] = [
    ...(topicId === null || isTrial
      ? []
      : [
          { key: 'basket', text: texts.notRelevant, icon: 'trash' as const, run: () => void marks.notRelevant(chosen) },
        ]),
    ...(isReviewer
      ? [{ key: 'event', text: texts.setEvent, icon: 'calendar' as const, run: () => setIsChoosingEvent(true) }]
      : []),
    ...(isReviewer || topicId !== null
      ? toneOrder.map((tone) => ({
          key: `tone${tone}`,
          text: texts.tone(toneTitles[tone]),
          run: () => void marks.tone(chosen, tone),
        }))
      : []),
    ...(rowExamples ? exampleActions : []),
  ];
  return (
    <>
      <div className={styles['tools']}>
        {actions.length > 0 && (
          <Menu label={texts.edit} actions={actions}>
            <Button icon="edit" isDisabled={chosen.length === 0}>
              {texts.edit}
            </Button>
          </Menu>
        )}
        {actions.length > 0 && (
          <span className={styles['dim']}>{chosen.length > 0 ? texts.selected(chosen.length) : texts.selectHint}</span>
        )}
        <span className={styles['news']} role="status">
          {news > 0 && (
            <Button kind="primary" small icon="up" onPress={onNews}>
              {texts.news(news)}
            </Button>
          )}
        </span>
      </div>
      <ExamplesNote />
      <div className={styles['table']}>
        <ReasonsOfTopic topicId={isTrial ? null : topicId} ids={isWhole ? rows.map(({ id }) => id) : null}>
          <Table
            label={texts.table}
            columns={columns}
            rows={rows}
            rowId={(p) => p._id}
            sort={sort}
            onSort={onSort}
            total={total}
            isBusy={isBusy}
            {...(actions.length > 0 ? { selected, onSelect } : {})}
          />
        </ReasonsOfTopic>
      </div>
      {isWhole && <Pager page={page} size={pageSize} total={total} onPage={onPage} />}
      {isChoosingEvent && (
        <Suspense fallback={null}>
          <EventModal onClose={() => setIsChoosingEvent(false)} onSave={(event) => marks.event(chosen, event)} />
        </Suspense>
      )}
    </>
  );
}
