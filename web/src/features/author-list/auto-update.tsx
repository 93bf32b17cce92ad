import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire } from '@mm/proto/http/authors.js';
import { Button } from '../../ui/button/button.js';
import { Switch } from '../../ui/switch/switch.js';
import { useToast } from '../../ui/toast/toast.js';
import { useSetAutoUpdateMutation } from './author-list.api.js';
import styles from './author-list.module.css';
import { texts } from './texts.js';

interface AutoUpdateProps {
  author: AuthorWire;
  /** Null: the network's authors are always polled. */
  as: NetworkDescriptor['autoUpdate'];
}

/** Whether an author is polled on schedule; a change is saved at once. */
export function AutoUpdate({ author, as }: AutoUpdateProps) {
  const toast = useToast();
  const [save] = useSetAutoUpdateMutation();
  const { username, auto_update: isOn } = author;
  const set = async (next: boolean) => {
    const { error } = await save({ author, isOn: next });
    if (error) toast.danger(texts.autoUpdate.failed, { title: texts.result });
  };
  if (as === null) return isOn ? texts.autoUpdate.on : texts.autoUpdate.off;
  if (as === 'switch')
    return (
      <Switch isSelected={isOn} onChange={(next) => void set(next)} aria-label={texts.autoUpdate.label(username)} />
    );
  const action = isOn ? texts.autoUpdate.del : texts.autoUpdate.add;
  return (
    <span className={styles['autoUpdate']}>
      {/* The usual state needs no word; the table has ten columns. */}
      {!isOn && <span className={styles['dim']}>{texts.autoUpdate.off}</span>}
      <Button small onPress={() => void set(!isOn)} aria-label={`${action}, ${texts.autoUpdate.label(username)}`}>
        {action}
      </Button>
    </span>
  );
}
