import { useState } from 'react';
import type { ClientWire } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { TextField, type TextFieldProps } from '../../../ui/text-field/text-field.js';
import adminStyles from '../../../ui/management/management.module.css';
import { clientProblem } from './client-problem.js';
import { useEnterForClientMutation, type EntryKind } from './clients.api.js';
import { texts } from './texts.js';

interface EntryModalProps {
  network: NetworkId;
  phone: string;
  kind: EntryKind;
  /** It was accepted; the client may now wait for a password. */
  onEntered: (client: ClientWire) => void;
  onClose: () => void;
}

const inputs: Record<EntryKind, Partial<TextFieldProps>> = {
  code: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  password: { type: 'password', autoComplete: 'off' },
};

/** Asks for the code or the password that a client needs; stays open until one is accepted. */
export function EntryModal({ network, phone, kind, onEntered, onClose }: EntryModalProps) {
  const words = texts.entry[kind];
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string>();
  const [enter, { isLoading, reset }] = useEnterForClientMutation();
  const submit = async () => {
    if (isLoading) return;
    const secret = kind === 'code' ? value.replace(/[\s-]/g, '') : value;
    if (kind === 'code' ? !/^\d+$/.test(secret) : secret === '') return setProblem(words.missing);
    setProblem(undefined);
    const { data, error } = await enter({ network, kind, phone, secret });
    // The cached mutation arguments must not keep the secret.
    reset();
    if (error) setProblem(clientProblem(error));
    else onEntered(data);
  };
  return (
    <FormModal
      size="narrow"
      title={texts.entryOf(words.open, phone)}
      onClose={onClose}
      submitText={texts.enter}
      isSaving={isLoading}
      onSubmit={submit}
      className={adminStyles['form']}
    >
      <TextField
        {...inputs[kind]}
        label={words.field}
        hint={words.hint}
        value={value}
        error={problem}
        onChange={(next) => {
          setValue(next);
          setProblem(undefined);
        }}
        autoFocus
      />
    </FormModal>
  );
}
