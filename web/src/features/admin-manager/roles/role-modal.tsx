import { useState } from 'react';
import { roleNameProblem } from '@mm/proto/http/account-name.js';
import { Button } from '../../../ui/button/button.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';

interface RoleModalProps {
  /** Of the edited role; undefined for a new one. */
  name: string | undefined;
  isTaken: (name: string) => boolean;
  /** Puts the name into the list, where it is saved. */
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a role. */
export function RoleModal({ name: initial, isTaken, onSubmit, onClose }: RoleModalProps) {
  const [entered, setEntered] = useState(initial ?? '');
  const [error, setError] = useState<string>();
  const change = (value: string) => {
    setEntered(value);
    setError(undefined);
  };
  const submit = () => {
    const name = entered.trim();
    if (name === '') return setError(texts.nameMissing);
    const problem = name === initial ? undefined : roleNameProblem(name);
    if (problem) return setError(texts.problems[problem]);
    if (isTaken(name)) return setError(texts.taken);
    onSubmit(name);
    onClose();
  };
  return (
    <FormModal
      size="narrow"
      title={initial === undefined ? texts.newRole : texts.editRole(initial)}
      onClose={onClose}
      submitText={texts.submit}
      isSaving={false}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      <TextField label={texts.name} value={entered} error={error} onChange={change} maxLength={100} autoFocus />
      <div>
        <Button onPress={() => change(initial ?? '')}>{texts.reset}</Button>
      </div>
    </FormModal>
  );
}
