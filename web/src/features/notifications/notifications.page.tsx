import { lazy, Suspense, useState } from 'react';
import type { NotificationWire } from '@mm/proto/http/notifications.js';
import { analysts } from '@mm/proto/vocabulary/role.js';
import { hasAnyRole, useCaller } from '../../api/caller.slice.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { useAddress } from '../../ui/hooks/use-address.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions, useFailureAlert } from '../../ui/confirm/confirm-store.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { texts as uiTexts } from '../../ui/texts.js';
import { useNotificationsQuery } from './notifications.api.js';
import { NotificationFacts } from './notification-facts.js';
import screen from '../../ui/screen/screen.module.css';
import styles from './notifications.module.css';
import { texts } from './texts.js';

const NotificationEditor = lazy(() =>
  import('./notification-editor.js').then((m) => ({ default: m.NotificationEditor })),
);

/** The next slots move without an event. */
const poll = { pollingInterval: 30_000, skipPollingIfUnfocused: true };
const blank = 'new';

/** `/notification`: the list and the form of the chosen notification. */
export function NotificationsPage() {
  const address = useAddress();
  const { confirm } = useQuestions();
  const mayAdd = hasAnyRole(useCaller().roles, analysts);
  const { data, isError, isFetching, refetch } = useNotificationsQuery(undefined, poll);
  useFailureAlert(isError, isFetching, texts.listFailed);
  const [hasChanges, setHasChanges] = useState(false);
  const rows = data?.data;
  const wanted = address.text('id');
  const isBlank = mayAdd && (wanted === blank || rows?.length === 0);
  const chosen = isBlank ? null : (rows?.find(({ id }) => String(id) === wanted) ?? rows?.[0] ?? null);
  const open = async (id: number | typeof blank) => {
    if (hasChanges && !(await confirm(uiTexts.question.leave))) return;
    setHasChanges(false);
    address.go({ id: String(id) });
  };
  return (
    <section className={screen['page']}>
      <div className={screen['head']}>
        <h1>{texts.title}</h1>
        {mayAdd && rows && (
          <Button icon="plus" kind="primary" onPress={() => void open(blank)}>
            {texts.add}
          </Button>
        )}
      </div>
      <p className={styles['hint']}>{texts.hint}</p>
      {!rows && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} />}
      {!rows && !isError && <SkeletonLines lines={8} />}
      {rows?.length === 0 && !mayAdd && <EmptyState title={texts.emptyTitle} text={texts.emptyReader} />}
      {rows && (isBlank || chosen) && (
        <div className={styles['columns']}>
          <NotificationList rows={rows} chosen={chosen?.id ?? null} onOpen={(id) => void open(id)} />
          {chosen && !chosen.may_edit ? (
            <NotificationFacts notification={chosen} onDeleted={() => address.set({ id: null })} />
          ) : (
            <Suspense fallback={<SkeletonLines lines={8} />}>
              <NotificationEditor
                key={chosen?.id ?? blank}
                notification={chosen}
                onChanged={setHasChanges}
                onSaved={(id) => address.set({ id: String(id) })}
                onDeleted={() => address.set({ id: null })}
              />
            </Suspense>
          )}
        </div>
      )}
    </section>
  );
}

interface NotificationListProps {
  rows: readonly NotificationWire[];
  /** Null for the blank one. */
  chosen: number | null;
  onOpen: (id: number) => void;
}

/** The notifications with their authors, newest first. */
function NotificationList({ rows, chosen, onOpen }: NotificationListProps) {
  const nameOf = usePersonNames();
  return (
    <nav aria-label={texts.list} className={styles['list']}>
      {rows.length === 0 && <p className={styles['dim']}>{texts.emptyTitle}</p>}
      <ul>
        {rows.map(({ id, name, autor, active, paused }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['entry']}
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onOpen(id)}
            >
              <strong>{name}</strong>
              <span className={styles['dim']}>{texts.authorIs(nameWithLogin(autor, nameOf))}</span>
              {!active && <Badge>{texts.off}</Badge>}
              {active && paused && <Badge kind="warning">{texts.pausedShort}</Badge>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
