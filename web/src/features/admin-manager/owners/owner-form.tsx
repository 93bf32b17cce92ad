import { useState, type FormEvent } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { OWNER_SEPARATOR } from '@mm/proto/http/owners.js';
import { Button } from '../../../ui/button/button.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Meter } from '../../../ui/meter/meter.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';
import { useAddOwners } from './use-add-owners.js';

/** Adds owners; entries that were not added stay in the field, with the reasons below it. */
export function OwnerForm({ network }: { network: NetworkDescriptor }) {
  const [input, setInput] = useState('');
  const series = useAddOwners(network);
  const { run, isRunning } = series;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    const left = await series.addAll(input);
    setInput(left.join(` ${OWNER_SEPARATOR} `));
  };
  return (
    <form className={styles['part']} aria-label={texts.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label={texts.input(network.owners?.host ?? '')}
        hint={texts.inputHint}
        value={input}
        onChange={setInput}
        isReadOnly={isRunning}
        rows={2}
      />
      <div className={styles['buttons']}>
        <Button kind="primary" type="submit" icon="plus" isPending={isRunning}>
          {texts.add}
        </Button>
        {isRunning && run && run.total > 1 && <Button onPress={series.stop}>{texts.stop}</Button>}
      </div>
      {run && run.total > 1 && (
        <Meter
          label={texts.results}
          value={run.results.length}
          max={run.total}
          text={texts.progress(run.results.length, run.total)}
        />
      )}
      {run && run.results.length > 0 && (
        <ul className={styles['results']} aria-label={texts.results} aria-live="polite" tabIndex={0}>
          {run.results.map(({ entry, isAdded, text }, i) => (
            <li key={i}>
              <Badge kind={isAdded ? 'success' : 'danger'} icon={isAdded ? 'check' : 'warning'} />
              <strong>{entry}</strong>
              <span className={styles['dim']}>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
