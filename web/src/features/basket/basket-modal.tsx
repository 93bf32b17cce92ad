import { useEffect, useMemo, useRef, useState } from 'react';
import type { PublicationWire, ReportParamsWire } from '@mm/proto/http/reports.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Menu } from '../../ui/menu/menu.js';
import { Modal } from '../../ui/modal/modal.js';
import { Pager } from '../../ui/pager/pager.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { useToast } from '../../ui/toast/toast.js';
import { basketColumns } from '../publications/publication-columns.js';
import { markOf, useRelevantAgainMutation, useReportQuery } from '../publications/publications.api.js';
import { usePatch } from '../publications/use-patch.js';
import { filterParams, noLimits } from '../report-filters/report-filter.js';
import { texts } from './texts.js';

interface BasketModalProps {
  topicId: number;
  onClose: () => void;
  onRecovered: (publications: PublicationWire[]) => void;
}

const size = 10;
/** The whole time and all sources, also what the machine hides. */
const everything: ReportParamsWire = {
  ...filterParams({ ...noLimits, period: { key: 'all', span: null }, showsHidden: true }, null),
  keywords: '',
  exclude_words: '',
  attrSearch: false,
};

/** The topic's basket; closes when its last publication is recovered. */
export function BasketModal({ topicId, onClose, onRecovered }: BasketModalProps) {
  const toast = useToast();
  const { alert } = useQuestions();
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { data, isError, refetch } = useReportQuery({
    body: {
      params: { ...everything, topic_id: topicId, unrelevant: true, page, size, sort: '-date' },
    },
  });
  const [recover, { isLoading }] = useRelevantAgainMutation();
  const { reload } = usePatch(topicId);
  const columns = useMemo(() => basketColumns({ topicId }), [topicId]);
  const hadPublications = useRef(false);
  /** What left the basket with the answer, before the page without it is here. */
  const [recovered, setRecovered] = useState<readonly string[]>([]);
  const rows = useMemo(() => (data?.data ?? []).filter((p) => !recovered.includes(p._id)), [data, recovered]);
  const total = data ? data.total - (data.data.length - rows.length) : 0;

  useEffect(() => {
    if (total > 0) hadPublications.current = true;
    else if (data && hadPublications.current) onClose();
  }, [data, total, onClose]);
  useEffect(() => {
    // Recovering publications can empty the last page.
    if (data?.data.length === 0 && total > 0) setPage(Math.ceil(total / size));
  }, [data, total]);

  const run = async () => {
    const chosen = rows.filter((p) => selected.includes(p._id));
    const result = await recover({ body: { params: chosen.map((p) => ({ ...markOf(p), topic_id: topicId })) } });
    if (result.data !== 'success') return alert(texts.recoverFailed);
    setSelected([]);
    setRecovered((before) => [...before, ...chosen.map((p) => p._id)]);
    onRecovered(chosen);
    toast.success(texts.recovered(chosen.length), { title: texts.result });
    reload();
  };

  return (
    <Modal isOpen size="wide" title={texts.title} onClose={onClose}>
      {!data && isError && <ErrorState title={texts.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={size} height={84} />}
      {data && total === 0 && <EmptyState title={texts.empty} text={texts.emptyHint} />}
      {data && total > 0 && (
        <>
          <div>
            <Menu
              label={texts.edit}
              actions={[{ key: 'recover', text: texts.recover, icon: 'refresh', run: () => void run() }]}
            >
              <Button icon="edit" isDisabled={selected.length === 0} isPending={isLoading}>
                {texts.edit}
              </Button>
            </Menu>
          </div>
          <Table
            label={texts.title}
            columns={columns}
            rows={rows}
            rowId={(p) => p._id}
            selected={selected}
            onSelect={setSelected}
            total={total}
          />
          <Pager page={page} size={size} total={total} onPage={setPage} />
        </>
      )}
    </Modal>
  );
}
