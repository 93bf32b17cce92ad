import { lazy, Suspense, useState } from 'react';
import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import { usePersonNames } from '../../../api/people.api.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SecretModal } from '../../../ui/secret-modal/secret-modal.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { Table } from '../../../ui/table/table.js';
import { useToast } from '../../../ui/toast/toast.js';
import { useTopicsQuery } from '../../../api/topics.api.js';
import { refresh, useAccessTokensQuery, useRevokeAccessTokenMutation } from '../../wall-device/access-tokens.api.js';
import styles from '../../../ui/management/management.module.css';
import { notSavedText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { accessTokenColumns } from './access-token-columns.js';
import { EditTokenModal } from './edit-token-modal.js';
import { texts } from './texts.js';

const CreateTokenModal = lazy(() => import('./create-token-modal.js').then((m) => ({ default: m.CreateTokenModal })));

/** The access tokens of programs. */
export function AccessTokensTab() {
  const { data, isError, refetch, fulfilledTimeStamp = 0 } = useAccessTokensQuery(undefined, refresh);
  const topics = useTopicsQuery().data?.topics_list ?? [];
  const nameOf = usePersonNames();
  const onRevoke = useRevoke();
  const [isAdding, setIsAdding] = useState(false);
  const [edited, setEdited] = useState<AccessTokenWire>();
  const [made, setMade] = useState<{ name: string; secret: string }>();
  const defaults = data?.quotas;
  const tokens = data?.access_tokens.filter(({ kind, revoked_at: at }) => kind === 'program' && at === null);
  return (
    <div className={styles['tab']}>
      <div className={styles['head']}>
        <p className={styles['hint']}>{texts.hint}</p>
        <Button icon="plus" onPress={() => setIsAdding(true)}>
          {texts.add}
        </Button>
      </div>
      {!tokens && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!tokens && !isError && <SkeletonLines lines={3} />}
      {tokens?.length === 0 && <p className={styles['nothing']}>{texts.empty}</p>}
      {tokens && tokens.length > 0 && (
        <Table
          label={texts.list}
          columns={accessTokenColumns({
            topics,
            nameOf,
            now: fulfilledTimeStamp / 1000,
            defaults,
            onEdit: setEdited,
            onRevoke,
          })}
          rows={tokens}
          rowId={({ id }) => String(id)}
          maxHeight="70vh"
          asCards
        />
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <CreateTokenModal
            topics={topics}
            defaults={defaults}
            onClose={() => setIsAdding(false)}
            onMade={(token) => {
              setMade(token);
              setIsAdding(false);
            }}
          />
        </Suspense>
      )}
      {edited && <EditTokenModal token={edited} defaults={defaults} onClose={() => setEdited(undefined)} />}
      {made && (
        <SecretModal
          title={texts.created(made.name)}
          secret={made.secret}
          texts={texts}
          onClose={() => setMade(undefined)}
        />
      )}
    </div>
  );
}

/** Asks, and revokes a token. */
function useRevoke() {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [revoke] = useRevokeAccessTokenMutation();
  return async ({ id, name }: AccessTokenWire) => {
    if (!(await confirm(texts.revokeQuestion(name)))) return;
    const { error } = await revoke({ body: { id } });
    if (error) toast.danger(notSavedText(error), { title: adminTexts.result });
    else toast.success(texts.revoked, { title: adminTexts.result });
  };
}
