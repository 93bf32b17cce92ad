import { Link, useNavigate } from 'react-router-dom';
import type { ReportCopyWire } from '@mm/proto/http/report-views.js';
import { useDates } from '../../api/date-format.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { locale } from '../../language/language.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import type { Column } from '../../ui/table/table-columns.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { useTopicsQuery } from '../../api/topics.api.js';
import { useDeleteReportCopyMutation, useReportCopiesQuery } from './report-copy.api.js';
import styles from './report-copy.module.css';
import { texts } from './texts.js';

const size = 20;

/** A copy with the names that the table shows and the search looks into. */
interface CopyRow extends ReportCopyWire {
  topic: string;
  author: string;
}

/** All frozen reports that the caller may see, newest first. */
export function ReportCopiesPage() {
  const address = useAddress();
  const navigate = useNavigate();
  const { data, isError, refetch } = useReportCopiesQuery();
  const topics = useTopicsQuery().data?.topics_list;
  const nameOf = usePersonNames();
  const search = address.text('search');
  const page = address.number('page', 1);
  const rows = (data?.copies ?? []).map((copy) => ({
    ...copy,
    topic: topicName(copy, topics ?? []),
    author: nameWithLogin(copy.made_by, nameOf),
  }));
  const found = rows.filter((row) => hasWords(row, search));
  const shown = found.slice((page - 1) * size, page * size);
  return (
    <section className={styles['page']}>
      <h1>{texts.title}</h1>
      <div className={styles['search']}>
        <TextField
          label={texts.search}
          hideLabel
          placeholder={texts.search}
          type="search"
          value={search}
          onChange={(text) => address.set({ search: text })}
        />
      </div>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={10} />}
      {data && shown.length > 0 && (
        <Table
          label={texts.title}
          columns={columns}
          rows={shown}
          rowId={({ number }) => String(number)}
          total={found.length}
          onOpenRow={({ number }) => void navigate(addressOf(number))}
          asCards
        />
      )}
      <Pager page={page} size={size} total={found.length} onPage={(next) => address.set({ page: next })} />
      {data && rows.length === 0 && <EmptyState title={texts.none} text={texts.noneHint} />}
      {data && rows.length > 0 && found.length === 0 && (
        <EmptyState title={texts.notFound} text={texts.notFoundHint}>
          <Button onPress={() => address.set({ search: null })}>{texts.reset}</Button>
        </EmptyState>
      )}
    </section>
  );
}

const addressOf = (number: number): string => `/report-copy/${number}`;

const topicName = ({ topic_id: id }: ReportCopyWire, topics: readonly { id: number; name: string }[]): string =>
  id === null ? texts.allTopics : (topics.find((topic) => topic.id === id)?.name ?? texts.words.goneTopic(id));

/** Whether each word of the search is in the title, topic, author or number. */
function hasWords({ number, title, topic, author }: CopyRow, search: string): boolean {
  const line = [`№ ${number}`, title, topic, author].join(' ').toLocaleLowerCase(locale);
  return search
    .toLocaleLowerCase(locale)
    .split(' ')
    .every((word) => line.includes(word));
}

const columns: Column<CopyRow>[] = [
  { id: 'number', title: texts.columns.number, align: 'end', width: '64px', cell: ({ number }) => number },
  {
    id: 'title',
    title: texts.columns.title,
    inCard: 'title',
    cell: ({ number, title }) => <Link to={addressOf(number)}>{title}</Link>,
  },
  { id: 'topic', title: texts.columns.topic, cell: ({ topic }) => topic },
  { id: 'made', title: texts.columns.made, cell: ({ made_at: at }) => <Moment at={at} /> },
  { id: 'by', title: texts.columns.by, cell: ({ author }) => author },
  { id: 'remove', title: texts.columns.remove, align: 'end', cell: (copy) => <Removal copy={copy} /> },
];

/** Deletes a copy after a question; nothing for a copy of somebody else. */
function Removal({ copy: { number, title, may_delete: mayDelete } }: { copy: ReportCopyWire }) {
  const { alert, confirm } = useQuestions();
  const toast = useToast();
  const [erase, { isLoading }] = useDeleteReportCopyMutation();
  const remove = async () => {
    if (!(await confirm(texts.askRemoval(number, title)))) return undefined;
    const { error } = await erase({ body: { params: { number } } });
    if (error) return alert(texts.removeFailed);
    return toast.success(texts.removed(number), { title: texts.result });
  };
  return (
    mayDelete && (
      <Button
        kind="quiet"
        small
        icon="trash"
        label={texts.remove(number)}
        isDisabled={isLoading}
        onPress={() => void remove()}
      />
    )
  );
}

/** A time in unix seconds. */
function Moment({ at }: { at: number }) {
  const { dateTimeOf } = useDates();
  return <time dateTime={new Date(at * 1000).toISOString()}>{dateTimeOf(at)}</time>;
}
