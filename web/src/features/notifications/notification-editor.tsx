import { lazy, Suspense, useEffect, useState, type FormEvent } from 'react';
import { notificationCalls, type NotificationWire } from '@mm/proto/http/notifications.js';
import { useCaller } from '../../api/caller.slice.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { useToast } from '../../ui/toast/toast.js';
import { ProblemNote } from '../topic-tree/save-problem.js';
import { draftOf, faultsOf, isChanged, refusalOf, saveOf, type DraftFaults } from './notification-draft.js';
import { NotificationFields } from './notification-fields.js';
import { useMailStateQuery, useSaveNotificationMutation, useTestNotificationMutation } from './notifications.api.js';
import styles from './notifications.module.css';
import { Sendings } from './sendings.js';
import { texts } from './texts.js';
import { useRemoval } from './use-removal.js';

const DeliveryLog = lazy(() => import('./delivery-log.js').then((m) => ({ default: m.DeliveryLog })));
const options = { title: texts.result };

interface NotificationEditorProps {
  /** Null for a new one. */
  notification: NotificationWire | null;
  /** Whether there is something that was not saved. */
  onChanged: (hasChanges: boolean) => void;
  onSaved: (id: number) => void;
  onDeleted: () => void;
}

/** The form of a notification, with its mails below it. */
export function NotificationEditor({ notification, onChanged, onSaved, onDeleted }: NotificationEditorProps) {
  const toast = useToast();
  const { username } = useCaller();
  /** What was entered, and the version over which it was; undefined shows the notification as it is now. */
  const [entered, setEntered] = useState<{ base: NotificationWire | null; draft: ReturnType<typeof draftOf> }>();
  const [faults, setFaults] = useState<DraftFaults>({});
  const [save, { isLoading: isSaving }] = useSaveNotificationMutation();
  const remove = useRemoval(onDeleted);
  const [test, { isLoading: isTesting }] = useTestNotificationMutation();
  const base = entered ? entered.base : notification;
  const draft = entered?.draft ?? draftOf(notification);
  const hasChanges = isChanged(draft, draftOf(base));
  const current = currentOf(faults.current);
  useEffect(() => void onChanged(hasChanges), [onChanged, hasChanges]);

  const submit = async (over: NotificationWire | null) => {
    const wrong = faultsOf(draft);
    setFaults(wrong);
    if (wrong.name ?? wrong.email) return;
    const { data, error } = await save({ body: { params: saveOf(draft, over, username) } });
    if (error) return setFaults(refusalOf(error));
    setEntered(undefined);
    toast.success(texts.saved(data.data.name), options);
    onSaved(data.data.id);
  };
  const press = (event: FormEvent) => {
    event.preventDefault();
    void submit(base);
  };
  const take = (theirs: NotificationWire) => {
    setEntered({ base: theirs, draft: draftOf(theirs) });
    setFaults({});
  };
  const sendTest = async ({ id }: NotificationWire) => {
    const { data, error } = await test({ body: { id } });
    if (error) toast.danger(texts.testFailed, options);
    else toast.success(texts.tested(numberText(data.recipients)), options);
  };

  return (
    <div className={styles['editor']}>
      <form className={styles['form']} onSubmit={press} aria-label={base ? texts.form : texts.newForm} noValidate>
        <h2>{base ? base.name : texts.newForm}</h2>
        <MailState />
        <ProblemNote
          text={faults.form}
          isStale={current !== undefined}
          onKeep={() => void submit(current ?? base)}
          onTake={() => current && take(current)}
        />
        <NotificationFields
          draft={draft}
          faults={faults}
          unsubscribed={notification?.unsubscribed ?? []}
          onChange={(part) => {
            setEntered({ base, draft: { ...draft, ...part } });
            setFaults({});
          }}
        />
        {notification && <Sendings notification={notification} />}
        <div className={styles['buttons']}>
          <Button kind="primary" type="submit" isDisabled={!hasChanges} isPending={isSaving}>
            {texts.save}
          </Button>
          {notification && (
            <>
              <Button onPress={() => void sendTest(notification)} isDisabled={hasChanges} isPending={isTesting}>
                {texts.test}
              </Button>
              <Button icon="trash" onPress={() => void remove(notification)}>
                {texts.remove}
              </Button>
            </>
          )}
        </div>
        {notification && <p className={styles['hint']}>{texts.testHint}</p>}
      </form>
      {notification && (
        <Suspense fallback={<SkeletonLines lines={3} />}>
          <DeliveryLog notificationId={notification.id} />
        </Suspense>
      )}
    </div>
  );
}

/** The notification as it is now, from the refusal of a stale save; else undefined. */
const currentOf = (current: unknown): NotificationWire | undefined =>
  notificationCalls.saveNotification.response.safeParse({ status: 200, data: current }).data?.data;

/** In one line, what becomes of mails in this installation. */
function MailState() {
  const { data } = useMailStateQuery();
  if (!data) return <p className={styles['transport']} />;
  const { transport, from, domains } = data;
  return (
    <p className={styles['transport']}>
      <Badge kind={transport === 'smtp' ? 'success' : 'info'}>{transport === 'smtp' ? 'SMTP' : '.eml'}</Badge>{' '}
      {transport === 'smtp' ? texts.mail.smtp(from) : texts.mail.outbox}{' '}
      {domains.length > 0 && texts.mail.domains(domains.join(', '))}
    </p>
  );
}
