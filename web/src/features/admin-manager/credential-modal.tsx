import { useState } from 'react';
import { FormModal } from '../../ui/modal/form-modal.js';
import { TextField } from '../../ui/text-field/text-field.js';
import styles from '../../ui/management/management.module.css';

interface CredentialModalProps {
  title: string;
  /** `missing`: the error of an empty name; without it a name may be empty. */
  name: { label: string; hint?: string; missing?: string };
  /** The name of a stored credential whose secret is replaced; it cannot be changed. */
  fixedName?: string | undefined;
  secret: { label: string; hint: string; missing: string };
  save: string;
  /** Resolves to why it was not saved, or to null. The secret stays in the field until it is saved. */
  onSave: (name: string, secret: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the name and the secret of a credential. */
export function CredentialModal({ title, name, fixedName, secret, save, onSave, onClose }: CredentialModalProps) {
  const [entered, setEntered] = useState({ name: fixedName ?? '', secret: '' });
  const [errors, setErrors] = useState<{ name?: string | undefined; secret?: string | undefined }>({});
  const [isSaving, setIsSaving] = useState(false);
  const change = (key: 'name' | 'secret') => (value: string) => {
    setEntered((before) => ({ ...before, [key]: value }));
    setErrors((before) => ({ ...before, [key]: undefined }));
  };
  const submit = async () => {
    const values = { name: entered.name.trim(), secret: entered.secret.trim() };
    const missing = {
      name: values.name === '' && fixedName === undefined ? name.missing : undefined,
      secret: values.secret === '' ? secret.missing : undefined,
    };
    if (missing.name ?? missing.secret) return setErrors(missing);
    setIsSaving(true);
    const failure = await onSave(fixedName ?? values.name, values.secret);
    setIsSaving(false);
    if (failure === null) onClose();
    else setErrors({ secret: failure });
  };

  return (
    <FormModal
      size="narrow"
      title={title}
      onClose={onClose}
      submitText={save}
      isSaving={isSaving}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      {fixedName === undefined && (
        <TextField
          label={name.label}
          {...(name.hint === undefined ? {} : { hint: name.hint })}
          value={entered.name}
          error={errors.name}
          onChange={change('name')}
          autoComplete="off"
          autoFocus
        />
      )}
      <TextField
        label={secret.label}
        hint={secret.hint}
        type="password"
        value={entered.secret}
        error={errors.secret}
        onChange={change('secret')}
        autoComplete="new-password"
        autoFocus={fixedName !== undefined}
      />
    </FormModal>
  );
}
