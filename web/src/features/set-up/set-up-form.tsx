import { useMemo, useState, type FormEvent } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import type { setUpCalls } from '@mm/proto/http/set-up.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { isProblem } from '../../api/base-query.js';
import { networkTitle } from '../../api/network-call.js';
import { Button } from '../../ui/button/button.js';
import { Logo } from '../../ui/icon/icon.js';
import { Select } from '../../ui/select/select.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useSetUpMutation } from './set-up.api.js';
import loneForm from '../../ui/screen/lone-form.module.css';
import styles from './set-up.module.css';
import { texts } from './texts.js';

export interface SetUpResult {
  username: string;
  password: string;
  source: { network: NetworkId; name: string } | undefined;
}
interface SetUpFormProps {
  state: CallResponse<typeof setUpCalls.setUpState>;
  networks: readonly NetworkDescriptor[];
  onDone: (result: SetUpResult) => void;
}

const empty = { code: '', username: '', password: '', repeated: '', address: '' };
type Field = keyof typeof empty;
type Errors = Partial<Record<Field | 'form', string>>;
/** At which field a refusal is to be corrected. */
const fieldOf: Readonly<Record<string, Field>> = {
  'set-up-code-wrong': 'code',
  'set-up-code-locked': 'code',
  'account-name-taken': 'username',
  'name-characters': 'username',
  'name-mixed-scripts': 'username',
  'password-too-short': 'password',
  'password-too-common': 'password',
  'password-is-name': 'password',
};
const zoneNames: Readonly<Record<string, string>> = texts.zones;
const problems: Readonly<Record<string, string>> = texts.problems;

/** Asks for the administrator, the time zone and a first source. */
export function SetUpForm({ state, networks, onDone }: SetUpFormProps) {
  const [values, setValues] = useState(empty);
  const [zone, setZone] = useState(state.time_zone);
  const [network, setNetwork] = useState<NetworkId | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [setUp, { isLoading, reset }] = useSetUpMutation();
  const zones = useZones(state.time_zone);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { code, username, password, repeated, address } = values;
    const wanted: Field[] = ['code', 'username', 'password', 'repeated', ...(network ? (['address'] as const) : [])];
    const missing = wanted.filter((name) => values[name].trim() === '');
    if (missing.length > 0) return setErrors(Object.fromEntries(missing.map((name) => [name, texts.missing])));
    if (password !== repeated) return setErrors({ repeated: texts.differ });
    const { data, error } = await setUp({ body: { code, username, password, time_zone: zone } });
    // The cached mutation arguments must not keep the password.
    reset();
    if (error) return setErrors(errorsOf(error));
    onDone({
      username: data.username,
      password,
      source: network ? { network, name: address.trim() } : undefined,
    });
  };
  const field = (name: Field) => ({
    label: texts[name],
    value: values[name],
    error: errors[name],
    maxLength: 200,
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors({});
    },
  });

  return (
    <form className={`${loneForm['form']} ${styles['wide']}`} onSubmit={(event) => void submit(event)}>
      <p className={loneForm['product']}>
        <Logo size={24} />
        {texts.product}
      </p>
      <h1>{texts.title}</h1>
      <p>{texts.intro}</p>
      {state.accounts === 'keycloak' && <p>{texts.keycloak}</p>}
      <TextField {...field('code')} hint={texts.codeHint} autoComplete="one-time-code" autoFocus />
      <TextField {...field('username')} autoComplete="username" name="username" maxLength={100} />
      <div className={styles['rules']}>
        <p id="password-rules">{texts.rules}</p>
        <ul aria-labelledby="password-rules">
          <li>{texts.ruleLength(state.password_length)}</li>
          <li>{texts.ruleCommon}</li>
          <li>{texts.ruleName}</li>
        </ul>
        {state.accounts === 'keycloak' && <p>{texts.ruleKeycloak}</p>}
      </div>
      <TextField {...field('password')} type="password" autoComplete="new-password" />
      <TextField {...field('repeated')} type="password" autoComplete="new-password" />
      <Select label={texts.zone} options={zones} value={zone} onChange={(value) => value && setZone(value)} />
      <p className={styles['hint']}>{texts.zoneHint}</p>
      <h2>{texts.source}</h2>
      <Select
        label={texts.network}
        options={networks.map(({ id }) => ({ value: id, text: networkTitle(id) }))}
        value={network}
        onChange={setNetwork}
        placeholder={texts.skip}
        isClearable
      />
      {network && <TextField {...field('address')} />}
      <p className={styles['hint']}>{texts.sourceHint}</p>
      {errors.form !== undefined && (
        <p role="alert" className={loneForm['wrong']}>
          {errors.form}
        </p>
      )}
      <Button type="submit" kind="primary" isPending={isLoading}>
        {texts.submit}
      </Button>
    </form>
  );
}

/** Zones of the country by their cities, and those of the browser and the installation. All others come later. */
const useZones = (installation: string) =>
  useMemo(() => {
    const named = Object.keys(zoneNames);
    const others = [Intl.DateTimeFormat().resolvedOptions().timeZone, installation, 'UTC'];
    return [...new Set([...named, ...others])].map((value) => ({
      value,
      text: zoneNames[value] ?? value.replaceAll('_', ' '),
    }));
  }, [installation]);

function errorsOf(error: unknown): Errors {
  const code = isProblem(error) ? error.code : '';
  const text = Object.hasOwn(problems, code) ? problems[code] : undefined;
  if (text === undefined) return { form: texts.failed };
  return { [fieldOf[code] ?? 'form']: text };
}
