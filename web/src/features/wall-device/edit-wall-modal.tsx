import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { FormModal } from '../../ui/modal/form-modal.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { useToast } from '../../ui/toast/toast.js';
import { draftOf, entered } from '../wall/wall-draft.js';
import { WallFields } from '../wall/wall-fields.js';
import { useUpdateAccessTokenMutation } from './access-tokens.api.js';
import { topicName, type NamedTopics, type WallRow } from './connected-wall-columns.js';
import { problemText } from './problem-text.js';
import { texts } from './texts.js';
import { wallPeriods } from './wall-settings.js';
import styles from './wall-device.module.css';

const periods = wallPeriods.map((value) => ({ value, text: texts.periods[value] }));

/** Changes the name of a connected screen and what it shows; the screen follows by itself. */
export function EditWallModal({
  wall: { id, name: before, wall },
  topics,
  onClose,
}: {
  wall: WallRow;
  topics: NamedTopics;
  onClose: () => void;
}) {
  const toast = useToast();
  const [name, setName] = useState(before);
  const [draft, setDraft] = useState(() => draftOf(wall.items, wall.every, wall.look));
  const [period, setPeriod] = useState(wall.period);
  const [isReviewedOnly, setIsReviewedOnly] = useState(wall.reviewed_only);
  const [showsHidden, setShowsHidden] = useState(wall.show_hidden ?? false);
  const [errors, setErrors] = useState<{ name?: string; form?: string }>({});
  const [save, { isLoading }] = useUpdateAccessTokenMutation();
  // Topics that the caller may not see stay, unless they are taken away here.
  const hidden = wall.items.flatMap((item) =>
    item === null || topics.some((topic) => topic.id === item) ? [] : [{ id: item, name: topicName(item, topics) }],
  );
  const submit = async () => {
    const complete = entered(draft);
    if (!complete) return;
    if (name.trim() === '') return setErrors({ name: texts.nameMissing });
    const { error } = await save({
      body: {
        id,
        name: name.trim(),
        wall: { ...complete, period, reviewed_only: isReviewedOnly, show_hidden: showsHidden },
      },
    });
    if (error) return setErrors({ form: problemText(error) });
    toast.success(texts.saved, { title: texts.result });
    onClose();
  };
  return (
    <FormModal
      title={texts.editTitle(before)}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
    >
      <TextField label={texts.name} value={name} onChange={setName} error={errors.name} maxLength={100} autoFocus />
      <WallFields draft={draft} onChange={setDraft} topics={[...topics, ...hidden]} />
      <RadioGroup label={texts.period} options={periods} value={period} onChange={setPeriod} />
      <Checkbox isSelected={isReviewedOnly} onChange={setIsReviewedOnly}>
        {texts.reviewed}
      </Checkbox>
      <Checkbox isSelected={showsHidden} onChange={setShowsHidden}>
        {texts.withHidden}
      </Checkbox>
      {errors.form && (
        <p role="alert" className={styles['problem']}>
          {errors.form}
        </p>
      )}
    </FormModal>
  );
}
