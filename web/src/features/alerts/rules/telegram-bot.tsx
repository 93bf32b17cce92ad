import { useState, type FormEvent } from 'react';
import { useCaller } from '../../../api/caller.slice.js';
import { Button } from '../../../ui/button/button.js';
import { useQuestions } from '../../../ui/confirm/confirm-store.js';
import { ErrorState } from '../../../ui/error-state/error-state.js';
import { SkeletonLines } from '../../../ui/skeleton/skeleton.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import { useSaveTelegramBotMutation, useTelegramBotQuery } from '../alerts.api.js';
import { texts } from './texts.js';
import styles from './rules.module.css';

/** The bot that sends alerts, and the chats that it knows; administrators set its token, which is never shown. */
export function TelegramBot() {
  const isAdmin = useCaller().roles.includes('mm_admin');
  const { data, isError, refetch } = useTelegramBotQuery();
  return (
    <section className={styles['form']} aria-label={texts.bot.title}>
      <h3>{texts.bot.title}</h3>
      {!data && isError && <ErrorState title={texts.bot.failed} onRetry={() => void refetch()} />}
      {!data && !isError && <SkeletonLines lines={2} />}
      {data && (
        <>
          <p>{data.username === null ? texts.bot.notSet : texts.bot.name(data.username)}</p>
          {data.last_error !== '' && <p className={styles['error']}>{texts.bot.lastError(data.last_error)}</p>}
          {data.username !== null && (
            <p className={styles['hint']}>
              {data.chats.length > 0
                ? texts.bot.chats(data.chats.map(({ id, title }) => `${title || id} (${id})`).join(', '))
                : texts.bot.noChats}
            </p>
          )}
          {isAdmin && <TokenForm isSet={data.username !== null} />}
        </>
      )}
    </section>
  );
}

function TokenForm({ isSet }: { isSet: boolean }) {
  const toast = useToast();
  const { confirm } = useQuestions();
  const [token, setToken] = useState('');
  const [error, setError] = useState<string>();
  const [save, { isLoading, reset }] = useSaveTelegramBotMutation();
  const store = async (next: string | null) => {
    const result = await save({ body: { token: next } });
    // The arguments of the mutation are in the store: the token must not stay there.
    reset();
    if (result.error) return setError(texts.bot.refused);
    setToken('');
    toast.success(next === null ? texts.bot.removed : texts.bot.saved, { title: texts.bot.result });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token.trim() === '') return setError(texts.bot.missing);
    void store(token.trim());
  };
  return (
    <form className={styles['form']} onSubmit={submit} autoComplete="off">
      <TextField
        label={texts.bot.token}
        hint={texts.bot.tokenHint}
        type="password"
        value={token}
        onChange={(next) => {
          setToken(next);
          setError(undefined);
        }}
        error={error}
        autoComplete="new-password"
        maxLength={200}
      />
      <span className={styles['buttons']}>
        <Button type="submit" isPending={isLoading}>
          {texts.bot.save}
        </Button>
        {isSet && (
          <Button onPress={() => void confirm(texts.bot.removeQuestion).then((yes) => (yes ? store(null) : undefined))}>
            {texts.bot.remove}
          </Button>
        )}
      </span>
    </form>
  );
}
