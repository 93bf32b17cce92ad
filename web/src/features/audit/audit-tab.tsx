import { lazy, Suspense, useMemo, useState } from 'react';
import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { sortOf, sortParameter } from '../../ui/table/table-columns.js';
import { auditColumns } from './audit-columns.js';
import { addressOf, filterQuery, isFiltered, noFilter, readFilter, type AuditFilter } from './audit-filter.js';
import { AuditFilters } from './audit-filters.js';
import { useAuditQuery } from './audit.api.js';
import styles from './audit.module.css';
import { IntegrityCheck } from './integrity-check.js';
import { texts } from './texts.js';
import { useNamesOfIds } from './use-names-of-ids.js';

const RecordModal = lazy(() => import('./record-modal.js').then((m) => ({ default: m.RecordModal })));

const size = 20;
const newestFirst = { column: 'at', direction: 'desc' } as const;

/** 'Журнал': all changes and exports, searched, sorted and paged by the server. */
export function AuditTab() {
  const address = useAddress();
  const [opened, setOpened] = useState<AuditRecordWire | null>(null);
  const knowledge = useNamesOfIds();
  const columns = useMemo(() => auditColumns(knowledge, setOpened), [knowledge]);
  const filter = readFilter(address);
  const change = (part: Partial<AuditFilter>) => address.set(addressOf(part));
  const page = address.number('page', 1);
  const sort = sortOf(address.text('sort'), columns) ?? newestFirst;
  const { data, currentData, isError, isFetching, refetch } = useAuditQuery({
    query: { page, size, sort: sortParameter(sort), ...filterQuery(filter) },
  });
  // A failed search must not look like the result of the one before it.
  const shown = isError ? currentData : data;

  return (
    <div className={styles['tab']}>
      <p className={styles['hint']}>{texts.hint}</p>
      <div className={styles['head']}>
        <Button icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
          {texts.refresh}
        </Button>
        <IntegrityCheck />
      </div>
      <AuditFilters filter={filter} actions={data?.actions} kinds={data?.object_kinds} onChange={change} />
      {!shown && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!shown && !isError && <SkeletonLines lines={size} height={28} />}
      {shown && shown.records.length > 0 && (
        <>
          <Table
            label={texts.list}
            columns={columns}
            rows={shown.records}
            rowId={({ id }) => String(id)}
            total={shown.total}
            isBusy={isFetching && !currentData}
            sort={sort}
            onSort={(next) => address.set({ sort: sortParameter(next) })}
            onOpenRow={setOpened}
            asCards
          />
          <Pager page={page} size={size} total={shown.total} onPage={(next) => address.set({ page: next })} />
        </>
      )}
      {shown && shown.records.length === 0 && (
        <EmptyState
          title={isFiltered(filter) ? texts.notFound : texts.empty}
          text={isFiltered(filter) ? texts.notFoundHint : texts.emptyHint}
        >
          {isFiltered(filter) && <Button onPress={() => change(noFilter)}>{texts.reset}</Button>}
        </EmptyState>
      )}
      {opened && (
        <Suspense fallback={null}>
          <RecordModal
            record={opened}
            knowledge={knowledge}
            onObject={() => {
              change({ ...noFilter, kind: opened.object_kind, object: opened.object_id });
              setOpened(null);
            }}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
