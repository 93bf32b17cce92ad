import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/button/button.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import type { WallChoice } from '../wall/wall-address.js';
import { useApproveWallMutation } from './access-tokens.api.js';
import { ConnectedWalls } from './connected-walls.js';
import { isUnknownCode, problemText } from './problem-text.js';
import { texts } from './texts.js';
import styles from './wall-device.module.css';
import { wireOf } from './wall-settings.js';

/** In the dialog 'Экран': connects a screen that shows `choice`, and lists the connected ones. */
export const WallScreens = ({ choice }: { choice: WallChoice | null }) => (
  <>
    <ConnectWall choice={choice} />
    <section className={styles['walls']}>
      <h3>{texts.list}</h3>
      <ConnectedWalls isShort />
    </section>
  </>
);

const empty = { code: '', name: '' };

/** Connects the screen that shows a code; `choice` is what it will show, null while that is incomplete. */
function ConnectWall({ choice }: { choice: WallChoice | null }) {
  const toast = useToast();
  const [entered, setEntered] = useState(empty);
  const [errors, setErrors] = useState<{ code?: string; name?: string; form?: string }>({});
  const [approve, { isLoading }] = useApproveWallMutation();
  const change = (key: 'code' | 'name') => (value: string) => {
    setEntered((before) => ({ ...before, [key]: value }));
    setErrors(({ [key]: _cleared, form: _form, ...others }) => others);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!choice) return;
    const code = entered.code.trim();
    const name = entered.name.trim();
    if (code === '' || name === '')
      return setErrors({
        ...(code === '' ? { code: texts.codeMissing } : {}),
        ...(name === '' ? { name: texts.nameMissing } : {}),
      });
    const { error } = await approve({ body: { code, name, wall: wireOf(choice) } });
    if (error) return setErrors(isUnknownCode(error) ? { code: texts.codeUnknown } : { form: problemText(error) });
    setEntered(empty);
    toast.success(texts.connected(name), { title: texts.result });
  };
  return (
    <form className={styles['connect']} onSubmit={(event) => void submit(event)} autoComplete="off">
      <h3>{texts.connect}</h3>
      <p className={styles['hint']}>{texts.connectHint(`${location.origin}/wall-device`)}</p>
      <div className={styles['fields']}>
        <TextField
          label={texts.code}
          hint={texts.codeHint}
          value={entered.code}
          onChange={change('code')}
          error={errors.code}
          autoComplete="off"
          spellCheck="false"
          maxLength={20}
        />
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={entered.name}
          onChange={change('name')}
          error={errors.name}
          maxLength={100}
        />
      </div>
      {errors.form && (
        <p role="alert" className={styles['problem']}>
          {errors.form}
        </p>
      )}
      <div>
        <Button type="submit" kind="primary" isPending={isLoading} isDisabled={!choice}>
          {texts.connect}
        </Button>
      </div>
    </form>
  );
}
