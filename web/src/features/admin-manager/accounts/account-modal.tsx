import { useState } from 'react';
import { accountNameProblem } from '@mm/proto/http/account-name.js';
import type { UserWire } from '@mm/proto/http/accounts.js';
import { useCaller } from '../../../api/caller.slice.js';
import { Button } from '../../../ui/button/button.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { texts as adminTexts } from '../texts.js';
import { accountErrors, type AccountErrors } from './account-problem.js';
import { useCreateAccountMutation, useUpdateAccountMutation } from './accounts.api.js';
import { texts } from './texts.js';

interface AccountModalProps {
  /** Null for a new account. */
  account: UserWire | null;
  onClose: () => void;
}

/** Creates an account, or changes its name and password; an empty password leaves the present one. */
export function AccountModal({ account, onClose }: AccountModalProps) {
  const toast = useToast();
  const { username: ownName } = useCaller();
  const initial = {
    username: account?.username ?? '',
    password: '',
    mustChange: account?.username !== ownName,
  };
  const [entered, setEntered] = useState(initial);
  const [errors, setErrors] = useState<AccountErrors>({});
  const [create, creation] = useCreateAccountMutation();
  const [update, updating] = useUpdateAccountMutation();
  const field = (name: 'username' | 'password') => ({
    value: entered[name],
    error: errors[name],
    onChange: (value: string) => {
      setEntered((before) => ({ ...before, [name]: value }));
      setErrors((before) => ({ ...before, [name]: undefined }));
    },
  });

  const submit = async () => {
    const username = entered.username.trim();
    const { password, mustChange } = entered;
    const problem = username === account?.username ? undefined : accountNameProblem(username);
    const missing = {
      username: username === '' ? texts.accountMissing : problem && texts.problems[problem],
      password: password === '' && !account ? texts.passwordMissing : undefined,
    };
    if (missing.username ?? missing.password) return setErrors(missing);
    const secret = { password, must_change_password: mustChange };
    const { error } = account
      ? await update({ body: { id: account.id, username, ...(password === '' ? {} : secret) } })
      : await create({ body: { username, ...secret } });
    // The cached mutation arguments must not keep the password.
    creation.reset();
    updating.reset();
    if (error) return setErrors(accountErrors(error));
    if (account) toast.success(adminTexts.saved, { title: username });
    else toast.success(texts.created(username), { title: adminTexts.result, timeout: 6000 });
    onClose();
  };
  const reset = () => {
    setEntered(initial);
    setErrors({});
  };

  return (
    <FormModal
      size="narrow"
      title={account ? texts.editAccount(account.username) : texts.newAccount}
      onClose={onClose}
      submitText={texts.submit}
      isSaving={creation.isLoading || updating.isLoading}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      {errors.form !== undefined && (
        <p role="alert" className={styles['error']}>
          {errors.form}
        </p>
      )}
      <TextField label={texts.account} {...field('username')} autoComplete="off" maxLength={100} autoFocus />
      <TextField
        label={texts.password}
        {...field('password')}
        hint={account ? texts.passwordHint : texts.newPasswordHint}
        type="password"
        autoComplete="new-password"
        maxLength={200}
      />
      <Checkbox
        isSelected={entered.mustChange}
        isDisabled={account !== null && entered.password === ''}
        onChange={(mustChange) => setEntered((before) => ({ ...before, mustChange }))}
      >
        {texts.mustChange}
      </Checkbox>
      <div>
        <Button onPress={reset}>{texts.reset}</Button>
      </div>
    </FormModal>
  );
}
