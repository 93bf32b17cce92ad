import { useState } from 'react';
import { newAccount, type ClientAccountWire } from '@mm/proto/http/clients.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { isProblem } from '../../../api/base-query.js';
import { networkTitle } from '../../../api/network-call.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { Select } from '../../../ui/select/select.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import adminStyles from '../../../ui/management/management.module.css';
import { notSavedText } from '../problem-text.js';
import { useProxiesQuery } from '../resources.api.js';
import { texts as adminTexts } from '../texts.js';
import { useSaveClientAccountMutation } from './clients.api.js';
import { texts } from './texts.js';

interface AccountModalProps {
  network: NetworkId;
  /** The stored account that is changed; null for a new one. */
  edited: ClientAccountWire | null;
  /** Phones of the stored accounts. */
  taken: readonly string[];
  onClose: () => void;
}

type Field = keyof typeof texts.invalid;
type Errors = Partial<Record<Field, string>>;
interface Values extends Record<Exclude<Field, 'proxy'>, string> {
  active: boolean;
  default: boolean;
  proxy: string;
}

const empty: Values = { phone: '', api_id: '', api_hash: '', active: true, default: false, proxy: '' };
/** Codes of the server about one field. */
const refused: Readonly<Record<string, Field>> = {
  'api-id-missing': 'api_id',
  'api-hash-missing': 'api_hash',
  'proxy-not-found': 'proxy',
};

/** Adds an account or changes a stored one; what the shared schema refuses is not sent. */
export function AccountModal({ network, edited, taken, onClose }: AccountModalProps) {
  const toast = useToast();
  const [values, setValues] = useState<Values>(
    edited ? { ...edited, api_id: `${edited.api_id}`, api_hash: '' } : empty,
  );
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const { data: proxies = [] } = useProxiesQuery();
  const [save, { isLoading, reset }] = useSaveClientAccountMutation();
  const set = <F extends keyof Values>(name: F, value: Values[F]) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors((before) => ({ ...before, [name]: undefined }));
    setFailure('');
  };
  const submit = async () => {
    if (isLoading) return;
    const { body, errors: found } = read(values, edited === null ? taken : null);
    if (!body) return setErrors(found);
    const { error } = await save({ network, body });
    // The cached mutation arguments must not keep the hash.
    reset();
    const field = isProblem(error) ? refused[error.code] : undefined;
    if (field) return setErrors({ [field]: texts.invalid[field] });
    if (error) return setFailure(notSavedText(error));
    toast.success(adminTexts.saved, { title: adminTexts.result });
    onClose();
  };
  const field = (name: 'phone' | 'api_id' | 'api_hash') => ({
    label: texts.fields[name],
    value: values[name],
    error: errors[name],
    onChange: (value: string) => set(name, value),
  });

  return (
    <FormModal
      title={edited ? texts.change(edited.phone) : texts.addTo(networkTitle(network))}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={submit}
      className={adminStyles['form']}
      autoComplete="off"
    >
      {!edited && <TextField {...field('phone')} hint={texts.phoneHint} type="tel" autoComplete="off" autoFocus />}
      <TextField {...field('api_id')} hint={texts.apiHint} inputMode="numeric" autoComplete="off" />
      <TextField
        {...field('api_hash')}
        hint={edited ? `${texts.hashStays} ${texts.hashHint}` : texts.hashHint}
        type="password"
        autoComplete="new-password"
      />
      <Select
        label={texts.fields.proxy}
        options={proxies.map(({ http }) => ({ value: http, text: http }))}
        value={values.proxy || null}
        onChange={(proxy) => set('proxy', proxy ?? '')}
        placeholder={values.proxy || texts.noProxy}
        isClearable
      />
      {!edited && (
        <>
          <Checkbox isSelected={values.active} onChange={(isOn) => set('active', isOn)}>
            {texts.fields.active}
          </Checkbox>
          <Checkbox isSelected={values.default} onChange={(isOn) => set('default', isOn)}>
            {texts.fields.default}
          </Checkbox>
        </>
      )}
      {(failure || errors.proxy) && (
        <p role="alert" className={adminStyles['error']}>
          {failure || errors.proxy}
        </p>
      )}
    </FormModal>
  );
}

/** The body to send, or the errors by field. `taken`: phones that a new account must not have; null for a change. */
function read(values: Values, taken: readonly string[] | null) {
  const { active, default: isDefault, proxy } = values;
  const hash = values.api_hash.trim();
  const entered = newAccount().safeParse({
    phone: values.phone.replace(/[\s()-]/g, ''),
    api_id: values.api_id.trim(),
    ...(hash === '' ? {} : { api_hash: hash }),
    proxy,
    // Of a stored account both are switched in the table.
    ...(taken ? { active, default: isDefault } : {}),
  });
  const errors: Errors = {};
  for (const { path } of entered.error?.issues ?? []) {
    const [name] = path;
    if (isField(name)) errors[name] = texts.invalid[name];
  }
  if (taken && hash === '') errors.api_hash = texts.invalid.api_hash;
  if (entered.data && taken?.includes(entered.data.phone)) errors.phone = texts.phoneTaken;
  return { body: Object.keys(errors).length === 0 ? entered.data : undefined, errors };
}

const isField = (name: unknown): name is Field => typeof name === 'string' && name in texts.invalid;
