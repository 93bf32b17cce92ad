import { lazy, Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { EventWire } from '@mm/proto/http/reference.js';
import { isProblem } from '../../api/base-query.js';
import { useEventsQuery, useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { sortOf, sortParameter } from '../../ui/table/table-columns.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { eventColumns } from './event-columns.js';
import screen from '../../ui/screen/screen.module.css';
import styles from './event-manager.module.css';
import { useDeleteEventMutation } from './event-manager.api.js';
import { eventRows, shownRows } from './event-rows.js';
import { texts } from './texts.js';

const EventModal = lazy(() => import('./event-modal.js').then((m) => ({ default: m.EventModal })));

const size = 10;

/** The events with their properties. What others change is fetched by the shell (`reference:changed`). */
export function EventManagerPage() {
  const { data: events, isError, refetch } = useEventsQuery();
  const spheres = useSpheresQuery();
  const oblasts = useOblastsQuery();
  /** The event in the modal; null for a new one. */
  const [edited, setEdited] = useState<EventWire | null>();
  const isReady = events && !spheres.isLoading && !oblasts.isLoading;
  const rows = useMemo(
    () => eventRows(events ?? [], spheres.data ?? [], oblasts.data ?? []),
    [events, spheres.data, oblasts.data],
  );
  return (
    <section className={screen['page']}>
      <div className={screen['head']}>
        <h1>{texts.title}</h1>
        <Link className={styles['trash']} to="/trash">
          {texts.trash}
        </Link>
        <Button icon="plus" kind="primary" onPress={() => setEdited(null)}>
          {texts.add}
        </Button>
      </div>
      <p className={styles['hint']}>{texts.hint}</p>
      {!events && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!isReady && !isError && <SkeletonLines lines={size} />}
      {isReady && rows.length === 0 && <EmptyState title={texts.emptyTitle} text={texts.emptyText} />}
      {isReady && rows.length > 0 && <EventList rows={rows} onEdit={setEdited} />}
      {edited !== undefined && (
        <Suspense fallback={null}>
          <EventModal event={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

interface EventListProps {
  rows: ReturnType<typeof eventRows>;
  onEdit: (event: EventWire) => void;
}

/** The call returns all events, so they are searched, sorted and paged here. */
function EventList({ rows, onEdit }: EventListProps) {
  const address = useAddress();
  const remove = useRemoval();
  const columns = eventColumns({ onEdit, onRemove: (event) => void remove(event) });
  const sort = sortOf(address.text('sort'), columns);
  const matching = shownRows(rows, address.text('search'), sort);
  const page = Math.max(1, Math.min(address.number('page', 1), Math.ceil(matching.length / size)));
  return (
    <>
      <div className={styles['search']} role="search">
        <TextField
          label={texts.search}
          type="search"
          value={address.text('search')}
          onChange={(search) => address.set({ search })}
        />
      </div>
      {matching.length > 0 && (
        <>
          <Table
            label={texts.list}
            columns={columns}
            rows={matching.slice((page - 1) * size, page * size)}
            rowId={({ event }) => String(event.id)}
            total={matching.length}
            sort={sort}
            onSort={(next) => address.set({ sort: sortParameter(next) })}
            onOpenRow={({ event }) => onEdit(event)}
            asCards
          />
          <Pager page={page} size={size} total={matching.length} onPage={(next) => address.set({ page: next })} />
        </>
      )}
      {matching.length === 0 && (
        <EmptyState title={texts.emptyFiltered} text={texts.emptyFilteredText}>
          <Button onPress={() => address.set({ search: null })}>{texts.clearSearch}</Button>
        </EmptyState>
      )}
    </>
  );
}

/** Deletes an event after a question. */
function useRemoval(): (event: EventWire) => Promise<void> {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [remove] = useDeleteEventMutation();
  return async ({ id, name }) => {
    if (!(await confirm(texts.removeQuestion(name)))) return;
    const { error } = await remove({ body: { params: { id } } });
    if (!error) return toast.success(texts.removed(name), { title: texts.result });
    const isGone = isProblem(error) && error.status === 404;
    toast.danger(isGone ? texts.gone : texts.removeFailed, { title: texts.result, timeout: 4000 });
  };
}
