import type { DeletedItemWire } from '@mm/proto/http/trash.js';
import { supervisors } from '@mm/proto/vocabulary/role.js';
import { isProblem } from '../../api/base-query.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { useDates } from '../../api/date-format.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { locale } from '../../language/language.js';
import { useLiveFeature, useRoom } from '../../live/use-live-session.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { topicsLive } from '../../api/topics.api.js';
import { texts } from './texts.js';
import {
  useDeletedEventsQuery,
  useDeletedTopicsQuery,
  useRestoreEventMutation,
  useRestoreTopicMutation,
} from './trash.api.js';
import screen from '../../ui/screen/screen.module.css';
import styles from './trash.module.css';

const size = 20;

/** Deleted topics, sections and, for those who manage them, events; each can be brought back. */
export function TrashPage() {
  const address = useAddress();
  const hasEvents = hasAnyRole(useCaller().roles, supervisors);
  const topics = useDeletedTopicsQuery();
  const events = useDeletedEventsQuery(undefined, { skip: !hasEvents });
  useLiveFeature(topicsLive);
  useRoom('reference');
  const lists = hasEvents ? [topics, events] : [topics];
  const failed = lists.find((list) => !list.data && list.isError);
  const items = lists.every((list) => list.data)
    ? lists.flatMap((list) => list.data?.deleted ?? []).sort((a, b) => b.deleted_at - a.deleted_at)
    : undefined;
  const search = address.text('search');
  const page = address.number('page', 1);
  const found = items?.filter(({ name }) => name.toLocaleLowerCase(locale).includes(search.toLocaleLowerCase(locale)));
  return (
    <section className={screen['page']}>
      <h1>{texts.title}</h1>
      <p className={styles['hint']}>{texts.hint}</p>
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
      {failed && <ErrorState title={texts.listFailed} onRetry={() => void failed.refetch()} />}
      {!failed && !items && <SkeletonLines lines={8} />}
      {found && found.length > 0 && <DeletedTable items={found.slice((page - 1) * size, page * size)} />}
      <Pager page={page} size={size} total={found?.length ?? 0} onPage={(next) => address.set({ page: next })} />
      {items?.length === 0 && <EmptyState title={texts.none} text={texts.noneHint} />}
      {items && items.length > 0 && found?.length === 0 && (
        <EmptyState title={texts.notFound}>
          <Button onPress={() => address.set({ search: null })}>{texts.reset}</Button>
        </EmptyState>
      )}
    </section>
  );
}

function DeletedTable({ items }: { items: readonly DeletedItemWire[] }) {
  const { dayOf, dateTimeOf } = useDates();
  const nameOf = usePersonNames();
  const person = (username: string) => nameWithLogin(username, nameOf);
  return (
    <Table
      label={texts.title}
      rows={items}
      rowId={({ id, kind }) => `${kind}:${id}`}
      asCards
      columns={[
        { id: 'kind', title: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind] },
        { id: 'name', title: texts.columns.name, inCard: 'title', cell: ({ name }) => name },
        { id: 'author', title: texts.columns.author, cell: ({ author }) => person(author) },
        { id: 'deleted', title: texts.columns.deleted, cell: ({ deleted_at }) => dateTimeOf(deleted_at) },
        { id: 'by', title: texts.columns.by, cell: ({ deleted_by }) => person(deleted_by) },
        { id: 'until', title: texts.columns.until, cell: ({ kept_until }) => dayOf(kept_until) },
        { id: 'restore', title: texts.restore, inCard: 'bare', cell: (item) => <RestoreButton item={item} /> },
      ]}
    />
  );
}

function RestoreButton({ item: { id, kind, name } }: { item: DeletedItemWire }) {
  const toast = useToast();
  const [restoreTopic, topic] = useRestoreTopicMutation();
  const [restoreEvent, event] = useRestoreEventMutation();
  const restore = async () => {
    const { error } = await (kind === 'event'
      ? restoreEvent({ body: { params: { id } } })
      : restoreTopic({ body: { params: { kind, id } } }));
    if (error) toast.danger(problemText(error, kind), { title: texts.result, timeout: 4000 });
    else toast.success(texts.restored[kind](name), { title: texts.result });
  };
  return (
    <Button
      small
      icon="refresh"
      isDisabled={topic.isLoading || event.isLoading}
      aria-label={texts.restoreNamed(name)}
      onPress={() => void restore()}
    >
      {texts.restore}
    </Button>
  );
}

function problemText(error: unknown, kind: DeletedItemWire['kind']): string {
  const status = isProblem(error) ? error.status : 0;
  return status === 409 ? texts.taken[kind] : status === 404 ? texts.gone : texts.failed;
}
