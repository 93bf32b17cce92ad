import { useState, type FormEvent } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { useDates } from '../../api/date-format.js';
import { locale } from '../../language/language.js';
import { Button } from '../../ui/button/button.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { needsToken, useLazyTokenStateQuery, useStartNetworkMutation, type TokenState } from './parser-token.api.js';
import screen from '../../ui/screen/screen.module.css';
import styles from './parser-token.module.css';
import { texts } from './texts.js';

/** Access tokens of the networks that need one. */
export const ParserTokenPage = ({ networks }: { networks: readonly NetworkDescriptor[] }) => (
  <section className={screen['narrow']}>
    <h1>{texts.title}</h1>
    {networks.filter(needsToken).map((network) => (
      <TokenPanel key={network.id} network={network} />
    ))}
  </section>
);

const refusedWords: Readonly<Record<string, string>> = texts.refused;

/** Stores the token of one network and shows its state. The field is cleared as soon as the token is accepted. */
function TokenPanel({ network: { id, label } }: { network: NetworkDescriptor }) {
  const toast = useToast();
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const [startNetwork, { isLoading: isStarting, reset }] = useStartNetworkMutation();
  const [loadState, { data: state, isFetching, isError }] = useLazyTokenStateQuery();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (secret.trim() === '') return setError(texts.tokenMissing);
    const { data } = await startNetwork({ network: id, secret: secret.trim() });
    // The cached mutation arguments must not keep the secret.
    reset();
    if (data?.status !== '200')
      return setError(data ? (refusedWords[data.reason ?? ''] ?? texts.failed) : texts.failed);
    setSecret('');
    setError(undefined);
    toast.success(texts.stored, { title: label });
    void loadState(id);
  };

  return (
    <div className={screen['panel']}>
      <h2>{label}</h2>
      <form className={styles['form']} onSubmit={(event) => void send(event)} autoComplete="off">
        <TextField
          label={texts.token}
          hint={texts.tokenHint}
          type="password"
          autoComplete="off"
          value={secret}
          error={error}
          onChange={(value) => {
            setSecret(value);
            setError(undefined);
          }}
        />
        <div className={styles['buttons']}>
          <Button kind="primary" type="submit" isPending={isStarting}>
            {texts.start(label)}
          </Button>
          <Button isPending={isFetching} onPress={() => void loadState(id)}>
            {texts.get(label)}
          </Button>
        </div>
      </form>
      {isError && !isFetching && <p role="alert">{texts.stateFailed}</p>}
      {state && !isError && <Facts state={state} />}
    </div>
  );
}

function Facts({ state: { is_set, owner, last_good, budget_left } }: { state: TokenState }) {
  const { dateTimeOf } = useDates();
  return (
    <dl className={styles['facts']} aria-live="polite">
      <dt>{texts.isSet}</dt>
      <dd>{is_set ? texts.set : texts.notSet}</dd>
      {is_set && (
        <>
          <dt>{texts.owner}</dt>
          <dd>{owner === 'env' ? texts.byEnvironment : owner}</dd>
          <dt>{texts.lastGood}</dt>
          <dd>{last_good > 0 ? dateTimeOf(last_good) : texts.never}</dd>
          <dt>{texts.budget}</dt>
          <dd className="number">{budget_left.toLocaleString(locale)}</dd>
        </>
      )}
    </dl>
  );
}
