import { useState } from 'react';
import { useAddress } from '../../ui/address/use-address.js';
import { Button } from '../../ui/button/button.js';
import { CheckboxList } from '../../ui/checkbox/checkbox-list.js';
import { Icon } from '../../ui/icon/icon.js';
import { Modal } from '../../ui/modal/modal.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { texts } from './texts.js';
import type { ThemeOfWall } from './use-wall-look.js';
import { seconds, wallPath } from './wall-address.js';
import type { WallFormProps } from './wall-form.js';
import styles from './wall.module.css';

/** The value of 'Все темы' in the list of topics, whose ids begin with 1. */
const all = 0;
const looks = (['wall', 'light'] satisfies ThemeOfWall[]).map((value) => ({ value, text: texts.looks[value] }));

/** Topics, seconds and look of a wall; shows its address. */
export function WallModal({ topics, shownId, onClose }: WallFormProps & { onClose: () => void }) {
  const address = useAddress();
  const [chosen, setChosen] = useState<readonly number[]>([shownId ?? all]);
  const [every, setEvery] = useState(String(seconds.usual));
  const [look, setLook] = useState<ThemeOfWall>('wall');
  const toast = useToast();
  const isEvery = /^\d+$/.test(every) && Number(every) >= seconds.least && Number(every) <= seconds.most;
  const isComplete = chosen.length > 0 && (isEvery || chosen.length === 1);
  const url =
    location.origin +
    wallPath({
      items: chosen.map((id) => (id === all ? null : id)),
      every: Number(every),
      look,
      period: address.text('period'),
      isReviewedOnly: address.flag('checked'),
    });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(texts.copied);
    } catch {
      toast.danger(texts.notCopied);
    }
  };
  return (
    <Modal
      isOpen
      title={texts.formTitle}
      onClose={onClose}
      footer={
        isComplete && (
          <a className={styles['open']} href={url} target="_blank" rel="noreferrer">
            <Icon name="open" />
            {texts.open}
          </a>
        )
      }
    >
      <div className={styles['form']}>
        <div className={styles['topics']}>
          <CheckboxList
            label={texts.topics}
            options={[
              { value: all, text: texts.allTopics },
              ...topics.map(({ id, name }) => ({ value: id, text: name })),
            ]}
            selected={chosen}
            onChange={setChosen}
            isInvalid={chosen.length === 0}
          />
        </div>
        <p className={chosen.length === 0 ? styles['problem'] : styles['hint']} role="status">
          {chosen.length === 0 ? texts.noTopic : texts.topicsHint}
        </p>
        <TextField
          label={texts.seconds}
          inputMode="numeric"
          value={every}
          onChange={setEvery}
          isDisabled={chosen.length < 2}
          error={isEvery || chosen.length < 2 ? undefined : texts.badSeconds(seconds.least, seconds.most)}
        />
        <RadioGroup label={texts.look} options={looks} value={look} onChange={setLook} />
        <div className={styles['address']}>
          <TextField label={texts.address} value={isComplete ? url : ''} isReadOnly />
          <Button isDisabled={!isComplete} onPress={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
