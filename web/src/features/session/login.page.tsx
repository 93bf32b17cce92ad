import { useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { loginCalls } from '@mm/proto/http/login.js';
import { accountCalls } from '@mm/proto/http/accounts.js';
import { api } from '../../api/api.js';
import type { ApiProblem } from '../../api/base-query.js';
import { mutationOf, queryOf } from '../../api/endpoints.js';
import { useSession } from '../../api/user-session.js';
import { chooseLanguage, languages, otherLanguage } from '../../language/language.js';
import { Button } from '../../ui/button/button.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { Logo } from '../../ui/icon/icon.js';
import { TextField } from '../../ui/text-field/text-field.js';
import styles from '../../ui/screen/lone-form.module.css';
import { sessionTexts as texts } from './texts.js';

const { usePasswordLoginMutation, useLazyAccessQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    passwordLogin: mutationOf(build, loginCalls.login),
    access: queryOf(build, accountCalls.access, {
      provides: (_, { params }) => [{ type: 'Access', id: params.username }],
    }),
  }),
});

/** Of a sign-in that was not looked at. */
const failureOf = (error: unknown): string => {
  const { retryAfter, status } = error as Partial<ApiProblem>;
  return status === 429 && retryAfter ? texts.tooMany(retryAfter) : texts.unreachable;
};

/** Sign-in with user name and password; goes back in history afterwards. A new password is chosen at the provider. */
export function LoginPage() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState('');
  const [login, { isLoading }] = usePasswordLoginMutation();
  const [loadAccess] = useLazyAccessQuery();
  const session = useSession();
  const navigate = useNavigate();
  const { key } = useLocation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsWrong(false);
    setFailure('');
    const result = await login({ body: { username, password } });
    if (!result.data) return setFailure(failureOf(result.error));
    if (!result.data.success && result.data.code === 'password-change-needed') return session.current.signIn();
    if (!result.data.success) return setIsWrong(true);
    await session.current.adopt(result.data, result.data.expires_in);
    const access = await loadAccess({ params: { username } });
    if (access.data) localStorage.setItem('userRole', access.data.userRole.join(','));
    void (key === 'default' ? navigate('/', { replace: true }) : navigate(-1));
  }

  return (
    <div className={styles['page']}>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <p className={styles['product']}>
          <Logo size={24} />
          {texts.product}
        </p>
        <h1>{texts.title}</h1>
        <TextField
          label={texts.username}
          value={username}
          onChange={setUsername}
          autoComplete="username"
          name="username"
          autoFocus
        />
        <TextField
          label={texts.password}
          type="password"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          name="password"
        />
        <Checkbox>{texts.remember}</Checkbox>
        <p className={styles['wrong']} role="alert">
          {isWrong ? texts.wrong : failure}
        </p>
        <Button type="submit" kind="primary" isPending={isLoading}>
          {texts.login}
        </Button>
        <Button kind="quiet" icon="language" onPress={() => chooseLanguage(otherLanguage)}>
          <span lang={otherLanguage}>{languages[otherLanguage]}</span>
        </Button>
      </form>
    </div>
  );
}
