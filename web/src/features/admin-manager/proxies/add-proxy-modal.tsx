import { useState } from 'react';
import { newProxy, proxyProtocols } from '@mm/proto/http/proxies.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { RadioGroup } from '../../../ui/radio-group/radio-group.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { notSavedText } from '../problem-text.js';
import { texts as adminTexts } from '../texts.js';
import { useAddProxyMutation } from '../resources.api.js';
import { texts } from './texts.js';

type Field = keyof typeof texts.fields;
type Values = Record<Field, string>;

const empty: Values = { proxy: '', port: '', username: '', password: '', protocol: proxyProtocols[0] };
const protocols = proxyProtocols.map((value) => ({ value, text: value }));

/** Adds a proxy; what the shared schema refuses is not sent. */
export function AddProxyModal({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const toast = useToast();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Partial<Values>>({});
  const [failure, setFailure] = useState('');
  const [add, { isLoading, reset }] = useAddProxyMutation();

  const submit = async () => {
    const entered = newProxy().safeParse(values);
    if (!entered.success) return setErrors(errorsOf(entered.error.issues));
    const { error } = await add({ body: entered.data });
    // The cached mutation arguments must not keep the password.
    reset();
    if (error) return setFailure(notSavedText(error));
    toast.success(adminTexts.saved, { title: adminTexts.result });
    onAdded();
    onClose();
  };
  const field = (name: Field) => ({
    label: texts.fields[name],
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _cleared, ...others }) => others);
      setFailure('');
    },
  });

  return (
    <FormModal
      title={texts.add}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      <div className={styles['pair']}>
        <TextField {...field('proxy')} hint={texts.proxyHint} autoFocus />
        <TextField {...field('port')} inputMode="numeric" />
      </div>
      <RadioGroup
        label={texts.fields.protocol}
        options={protocols}
        value={values.protocol}
        onChange={field('protocol').onChange}
      />
      <TextField {...field('username')} autoComplete="off" />
      <TextField {...field('password')} hint={texts.passwordHint} type="password" autoComplete="new-password" />
      {failure && (
        <p role="alert" className={styles['error']}>
          {failure}
        </p>
      )}
    </FormModal>
  );
}

const isField = (name: unknown): name is Field => typeof name === 'string' && name in texts.fields;

const errorsOf = (issues: readonly { path: readonly PropertyKey[] }[]): Partial<Values> =>
  Object.fromEntries(issues.flatMap(({ path: [name] }) => (isField(name) ? [[name, texts.invalid[name]]] : [])));
