import { lazy, Suspense, useState } from 'react';
import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import { usePersonNames } from '../../api/people.api.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { Table } from '../../ui/table/table.js';
import { useToast } from '../../ui/toast/toast.js';
import { useTopicsQuery } from '../../api/topics.api.js';
import { refresh, useAccessTokensQuery, useRevokeAccessTokenMutation } from './access-tokens.api.js';
import { wallColumns, type WallRow } from './connected-wall-columns.js';
import { problemText } from './problem-text.js';
import { texts } from './texts.js';
import styles from './wall-device.module.css';

const EditWallModal = lazy(() => import('./edit-wall-modal.js').then((m) => ({ default: m.EditWallModal })));

/** The connected screens that the caller may change, with their actions; `isShort` leaves owner and topics out. */
export function ConnectedWalls({ isShort = false }: { isShort?: boolean }) {
  const { data, isError, refetch, fulfilledTimeStamp = 0 } = useAccessTokensQuery(undefined, refresh);
  const topics = useTopicsQuery().data?.topics_list ?? [];
  const nameOf = usePersonNames();
  const revoke = useRevoke();
  const [edited, setEdited] = useState<WallRow | null>(null);
  const walls = data?.access_tokens.filter(isWall);
  if (!walls)
    return isError ? <ErrorState title={texts.listFailed} onRetry={() => void refetch()} /> : <SkeletonLines />;
  const columns = wallColumns({
    isShort,
    topics,
    nameOf,
    now: fulfilledTimeStamp / 1000,
    onEdit: setEdited,
    onRevoke: revoke,
  });
  return (
    <>
      {walls.length > 0 ? (
        <Table
          label={texts.list}
          columns={columns}
          rows={walls}
          rowId={({ id }) => String(id)}
          maxHeight="70vh"
          asCards
        />
      ) : (
        <p className={styles['hint']}>{texts.empty}</p>
      )}
      {edited && (
        <Suspense fallback={null}>
          <EditWallModal wall={edited} topics={topics} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );
}

const isWall = (token: AccessTokenWire): token is WallRow =>
  token.kind === 'wall' && token.wall !== null && token.revoked_at === null;

/** Asks, and disconnects a screen. */
function useRevoke() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [revoke] = useRevokeAccessTokenMutation();
  return async ({ id, name }: WallRow) => {
    if (!(await confirm(texts.revokeQuestion(name)))) return;
    const { error } = await revoke({ body: { id } });
    if (error) toast.danger(problemText(error), { title: texts.result });
    else toast.success(texts.off, { title: texts.result });
  };
}
