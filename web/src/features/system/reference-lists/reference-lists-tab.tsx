import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReferenceEntryWire, ReferenceListKind } from '@mm/proto/http/reference.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { entryColumns } from './entry-columns.js';
import { useOrderReferenceListMutation, useReferenceListsQuery, useSaveReferenceEntryMutation } from '../system.api.js';
import { problemOf } from './reference-problem.js';
import { texts } from './texts.js';

const EntryModal = lazy(() => import('./entry-modal.js').then((m) => ({ default: m.EntryModal })));

/** The spheres and the oblasts. What others change is fetched by the shell (`reference:changed`). */
export function ReferenceListsTab() {
  const { data, isError, refetch } = useReferenceListsQuery();
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['hint']}>{texts.hint}</p>
        <Link to="/event-manager">{texts.events}</Link>
        <Link to="/books">{texts.books}</Link>
      </div>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={8} />}
      {data && <ReferenceList kind="sphere" entries={data.spheres} />}
      {data && <ReferenceList kind="oblast" entries={data.oblasts} />}
    </div>
  );
}

interface ReferenceListProps {
  kind: ReferenceListKind;
  entries: readonly ReferenceEntryWire[];
}

function ReferenceList({ kind, entries }: ReferenceListProps) {
  const { title, hint } = texts[kind];
  /** The entry in the modal; null for a new one. */
  const [edited, setEdited] = useState<ReferenceEntryWire | null>();
  const { move, retire } = useChanges(kind, entries);
  const columns = entryColumns({
    count: entries.length,
    onMove: (index, by) => void move(index, by),
    onEdit: setEdited,
    onRetire: (entry, retired) => void retire(entry, retired),
  });
  return (
    <section className={styles['part']}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {kind === 'sphere' && (
          <Button icon="plus" onPress={() => setEdited(null)}>
            {texts.add}
          </Button>
        )}
      </div>
      <p className={styles['hint']}>{hint}</p>
      <Table label={title} columns={columns} rows={entries} rowId={({ id }) => String(id)} asCards />
      {edited !== undefined && (
        <Suspense fallback={null}>
          <EntryModal kind={kind} entry={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** Moves, retires and brings back entries. */
function useChanges(kind: ReferenceListKind, entries: readonly ReferenceEntryWire[]) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [order, { isLoading: isOrdering }] = useOrderReferenceListMutation();
  const [save] = useSaveReferenceEntryMutation();
  const fail = (error: unknown) =>
    toast.danger(problemOf(error).form ?? texts.failed, { title: texts.result, timeout: 6000 });
  const move = async (index: number, by: -1 | 1) => {
    // A disabled button would lose the focus.
    if (isOrdering) return;
    const ids = entries.map(({ id }) => id);
    ids.splice(index + by, 0, ...ids.splice(index, 1));
    const { error } = await order({ body: { params: { kind, ids } } });
    if (error) fail(error);
  };
  const retire = async (entry: ReferenceEntryWire, retired: boolean) => {
    if (retired && !(await confirm(texts.retireQuestion(entry.name)))) return;
    const { error } = await save({ body: { params: { kind, ...entry, retired } } });
    if (error) return fail(error);
    toast.success(texts.saved(entry.name), { title: texts.result });
  };
  return { move, retire };
}
