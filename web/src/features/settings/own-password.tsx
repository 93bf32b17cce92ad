import { useState, type FormEvent } from 'react';
import { accountCalls } from '@mm/proto/http/accounts.js';
import { api } from '../../api/api.js';
import { isProblem } from '../../api/base-query.js';
import { mutationOf } from '../../api/endpoints.js';
import { useCaller } from '../../api/caller.slice.js';
import { useSession } from '../../api/user-session.js';
import { Button } from '../../ui/button/button.js';
import { useQuestions } from '../../ui/confirm/confirm-store.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { WebLink } from '../../ui/web-link/web-link.js';
import styles from './settings.module.css';
import { texts } from './texts.js';

const { useChangeOwnPasswordMutation } = api.injectEndpoints({
  endpoints: (build) => ({ changeOwnPassword: mutationOf(build, accountCalls.changeOwnPassword) }),
});

const { password: words } = texts;
const empty = { old: '', password: '', repeated: '' };
type Field = keyof typeof empty;
type Errors = Partial<Record<Field | 'form', string>>;

/** Changes the password of the user, who then signs in with the new one everywhere. */
export function OwnPassword() {
  const { username } = useCaller();
  const session = useSession();
  const { alert } = useQuestions();
  const [values, setValues] = useState(empty);
  const [errors, setErrors] = useState<Errors>({});
  const [address, setAddress] = useState('');
  const [change, { isLoading, reset }] = useChangeOwnPasswordMutation();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { old, password, repeated } = values;
    const missing = missingOf(values);
    if (missing) return setErrors(missing);
    if (password !== repeated) return setErrors({ repeated: words.differ });
    const { data, error } = await change({ body: { old, password } });
    // The cached mutation arguments must not keep the passwords.
    reset();
    if (error) return setErrors(errorsOf(error));
    setValues(empty);
    if (data.status === 'elsewhere') return setAddress(data.address);
    await alert(words.changed, words.title);
    session.current.signIn();
  };
  const field = (name: Field) => ({
    label: words[name],
    type: 'password',
    maxLength: 200,
    value: values[name],
    error: errors[name],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors({});
    },
  });

  if (address !== '')
    return (
      <p role="status">
        {words.elsewhere} <WebLink url={address}>{words.page}</WebLink>
      </p>
    );
  return (
    <form className={styles['password']} onSubmit={(event) => void submit(event)}>
      {/* Password managers store the new password under this name. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
      <TextField {...field('old')} autoComplete="current-password" />
      <TextField {...field('password')} autoComplete="new-password" />
      <TextField {...field('repeated')} autoComplete="new-password" />
      {errors.form && (
        <p role="alert" className={styles['error']}>
          {errors.form}
        </p>
      )}
      <div>
        <Button type="submit" isPending={isLoading}>
          {words.change}
        </Button>
      </div>
    </form>
  );
}

/** An error for each empty field; undefined when all are filled in. */
function missingOf(values: Readonly<Record<Field, string>>): Errors | undefined {
  const names: Field[] = ['old', 'password', 'repeated'];
  const missing = names.filter((name) => values[name] === '');
  return missing.length === 0 ? undefined : Object.fromEntries(missing.map((name) => [name, words.missing]));
}

const problemWords: Readonly<Record<string, string>> = words.problems;

/** At which field a refused password is to be corrected, and why. */
function errorsOf(error: unknown): Errors {
  const code = isProblem(error) ? error.code : '';
  const text = Object.hasOwn(problemWords, code) ? problemWords[code] : undefined;
  if (text === undefined) return { form: words.failed };
  if (code === 'wrong-password') return { old: text };
  return code.startsWith('password-') ? { password: text } : { form: text };
}
