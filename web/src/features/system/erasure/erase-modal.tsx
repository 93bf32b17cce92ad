import { useState } from 'react';
import type { ErasableAuthorWire } from '@mm/proto/http/erasure.js';
import { isProblem } from '../../../api/base-query.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { useEraseAuthorMutation } from '../system.api.js';
import { texts } from './texts.js';

const empty = { label: '', reason: '', name: '' };
type Errors = Partial<typeof empty>;

/** Asks for the reason and for the author's name, which must be typed, then erases the author. */
export function EraseModal({ author, onClose }: { author: ErasableAuthorWire; onClose: () => void }) {
  const toast = useToast();
  const [send, { isLoading }] = useEraseAuthorMutation();
  const [entered, setEntered] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const field = (key: keyof typeof empty) => ({
    value: entered[key],
    error: errors[key],
    onChange: (value: string) => {
      setEntered((before) => ({ ...before, [key]: value }));
      setErrors(({ [key]: _, ...others }) => others);
    },
  });
  const submit = async () => {
    const found = errorsOf(entered, author.username);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { network, author_id } = author;
    const params = { network, author_id, confirmed_name: entered.name, label: entered.label, reason: entered.reason };
    const { error } = await send({ body: { params } });
    const options = { title: texts.result };
    if (!error) toast.success(texts.erased, options);
    else toast.danger(isProblem(error) && error.status === 404 ? texts.gone : texts.notErased, options);
    onClose();
  };
  return (
    <FormModal
      title={texts.modalTitle(author.full_name || author.username)}
      onClose={onClose}
      submitText={texts.submit}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      <p>{texts.willGo(numberText(author.posts), numberText(author.watchers))}</p>
      <TextField label={texts.label} hint={texts.labelHint} maxLength={100} {...field('label')} autoFocus />
      <TextField label={texts.reason} hint={texts.reasonHint} maxLength={1000} rows={2} {...field('reason')} />
      <TextField label={texts.confirm(author.username)} maxLength={300} {...field('name')} />
    </FormModal>
  );
}

function errorsOf({ label, reason, name }: typeof empty, username: string): Errors {
  return {
    ...(label.trim() === '' ? { label: texts.required } : {}),
    ...(reason.trim() === '' ? { reason: texts.required } : {}),
    ...(name === username ? {} : { name: texts.confirmWrong }),
  };
}
