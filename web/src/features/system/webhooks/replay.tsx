import { useState } from 'react';
import { useDates } from '../../../api/date-format.js';
import { Button } from '../../../ui/button/button.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { Select } from '../../../ui/select/select.js';
import { useToast } from '../../../ui/toast/toast.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';
import { useReplayWebhookMutation } from './webhooks.api.js';

const { replay: words } = texts;
/** Hours back; 'dead' for what was given up. */
const choices = ['dead', '1', '6', '24', '72', '168'] as const;
type Choice = (typeof choices)[number];
const options = choices.map((value) => ({ value, text: words.choices[value] }));

/** Sends deliveries again: those since a moment, or only what was given up. */
export function Replay({ webhookId }: { webhookId: number }) {
  const toast = useToast();
  const { secondOf } = useDates();
  const [choice, setChoice] = useState<Choice>('dead');
  const [replay, { isLoading }] = useReplayWebhookMutation();
  const send = async () => {
    const body =
      choice === 'dead'
        ? { id: webhookId, only_dead: true }
        : { id: webhookId, from: Math.floor(Date.now() / 1000) - Number(choice) * 3600 };
    const { data, error } = await replay({ body });
    const shown = { title: texts.result, timeout: 4000 };
    if (error) toast.danger(texts.failed, shown);
    else if (data.count === 0) toast.info(words.none, shown);
    else toast.success(words.done(numberText(data.count), secondOf(data.from)), shown);
  };
  return (
    <div className={styles['filters']}>
      <Select label={words.label} options={options} value={choice} onChange={(next) => next && setChoice(next)} />
      <span>
        <Button icon="refresh" isPending={isLoading} onPress={() => void send()}>
          {words.send}
        </Button>
      </span>
    </div>
  );
}
