import { useMemo, useState } from 'react';
import type { SearchWire } from '@mm/proto/http/searches.js';
import { useDates } from '../../api/date-format.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { Modal } from '../../ui/modal/modal.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import type { Column } from '../../ui/table/table-columns.js';
import { Table } from '../../ui/table/table.js';
import { useSearchesQuery } from './dorking.api.js';
import { texts } from './texts.js';

const { history: words } = texts;
const size = 20;

interface HistoryModalProps {
  onOpen: (search: SearchWire) => void;
  onClose: () => void;
}

/** One's own searches, the newest first; each can be opened again. */
export function HistoryModal({ onOpen, onClose }: HistoryModalProps) {
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, refetch } = useSearchesQuery({ query: { page, size } });
  const { dateTimeOf } = useDates();
  const open = useLatest(onOpen);
  const columns = useMemo(
    (): Column<SearchWire>[] => [
      {
        id: 'title',
        title: words.columns.title,
        inCard: 'title',
        cell: (search) => (
          <Button kind="link" aria-label={words.reopen(search.title)} onPress={() => open(search)}>
            {search.title}
          </Button>
        ),
      },
      { id: 'started', title: words.columns.started, cell: ({ started_at: at }) => dateTimeOf(at) },
      { id: 'state', title: words.columns.state, cell: ({ state }) => texts.states[state] },
      { id: 'found', title: words.columns.found, align: 'end', cell: ({ found }) => numberText(found) },
      { id: 'fresh', title: words.columns.fresh, align: 'end', cell: ({ fresh }) => numberText(fresh) },
    ],
    [dateTimeOf, open],
  );
  return (
    <Modal isOpen size="wide" title={words.title} onClose={onClose}>
      {!data && isError && <ErrorState title={words.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={6} />}
      {data?.total === 0 && <EmptyState title={words.none} />}
      {data && data.total > 0 && (
        <Table
          label={words.title}
          columns={columns}
          rows={data.searches}
          rowId={({ id }) => id}
          total={data.total}
          onOpenRow={onOpen}
          isBusy={isFetching}
          asCards
        />
      )}
      <Pager page={page} size={size} total={data?.total ?? 0} onPage={setPage} />
    </Modal>
  );
}
