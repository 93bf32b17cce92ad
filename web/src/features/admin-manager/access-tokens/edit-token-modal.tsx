import { useState } from 'react';
import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import { useUpdateAccessTokenMutation } from '../../wall-device/access-tokens.api.js';
import styles from '../../../ui/management/management.module.css';
import { notSavedText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { enteredQuotas, QuotaFields, quotasOf, type DefaultQuotas, type EnteredQuotas } from './quota-fields.js';
import { texts } from './texts.js';

interface EditTokenModalProps {
  token: AccessTokenWire;
  defaults: DefaultQuotas | undefined;
  onClose: () => void;
}

/** Changes the name and the quotas of an access token. */
export function EditTokenModal({ token, defaults, onClose }: EditTokenModalProps) {
  const toast = useToast();
  const [name, setName] = useState(token.name);
  const [quotas, setQuotas] = useState(() => enteredQuotas(token));
  const [errors, setErrors] = useState<Partial<EnteredQuotas> & { name?: string; form?: string }>({});
  const [save, { isLoading }] = useUpdateAccessTokenMutation();

  const submit = async () => {
    const wanted = quotasOf(quotas);
    const faults = { ...(name.trim() === '' ? { name: texts.nameMissing } : {}), ...wanted.faults };
    if (Object.keys(faults).length > 0) return setErrors(faults);
    const { error } = await save({ body: { id: token.id, name: name.trim(), ...wanted.quotas } });
    if (error) return setErrors({ form: notSavedText(error) });
    toast.success(adminTexts.saved, { title: adminTexts.result });
    onClose();
  };

  return (
    <FormModal
      size="narrow"
      title={texts.editTitle(token.name)}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      <TextField label={texts.name} value={name} onChange={setName} error={errors.name} maxLength={100} autoFocus />
      <QuotaFields
        entered={quotas}
        defaults={defaults}
        errors={errors}
        onChange={(change) => {
          setQuotas((before) => ({ ...before, ...change }));
          setErrors({});
        }}
      />
      {errors.form !== undefined && (
        <p role="alert" className={styles['error']}>
          {errors.form}
        </p>
      )}
    </FormModal>
  );
}
