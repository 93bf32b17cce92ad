import { useState } from 'react';
import { useDates } from '../../api/date-format.js';
import { Button } from '../../ui/button/button.js';
import { Modal } from '../../ui/modal/modal.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useLaterTimes } from './later-times.js';
import { texts } from './texts.js';

interface LaterDialogProps {
  count: number;
  onChoose: (until: number, reason: string) => void;
  onClose: () => void;
}

/** Until when posts are put off, and why. */
export function LaterDialog({ count, onChoose, onClose }: LaterDialogProps) {
  const { dateTimeOf } = useDates();
  const [times] = useState(useLaterTimes());
  const [until, setUntil] = useState(times.tomorrow);
  const [reason, setReason] = useState('');
  return (
    <Modal
      isOpen
      size="narrow"
      title={texts.later.title(count)}
      onClose={onClose}
      footer={
        <Button kind="primary" onPress={() => onChoose(until, reason.trim())}>
          {texts.later.action}
        </Button>
      }
    >
      <RadioGroup
        label={texts.later.when}
        options={(['hour', 'evening', 'tomorrow', 'week'] as const).map((name) => ({
          value: times[name],
          text: `${texts.later.times[name]} · ${dateTimeOf(times[name])}`,
        }))}
        value={until}
        onChange={setUntil}
      />
      <TextField label={texts.later.reason} value={reason} onChange={setReason} maxLength={200} />
    </Modal>
  );
}
