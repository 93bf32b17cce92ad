import { CheckboxList } from '../../ui/checkbox/checkbox-list.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { texts } from './texts.js';
import type { ThemeOfWall } from './use-wall-look.js';
import { seconds } from './wall-address.js';
import { all, isEvery, mostItems, type WallDraft } from './wall-draft.js';
import styles from './wall.module.css';

const looks = (['wall', 'light'] satisfies ThemeOfWall[]).map((value) => ({ value, text: texts.looks[value] }));

interface WallFieldsProps {
  draft: WallDraft;
  onChange: (draft: WallDraft) => void;
  topics: readonly { id: number; name: string }[];
}

/** Topics, seconds and look of a wall. */
export function WallFields({ draft, onChange, topics }: WallFieldsProps) {
  const { length } = draft.chosen;
  const problem = length === 0 ? texts.noTopic : length > mostItems ? texts.tooManyTopics(mostItems) : undefined;
  return (
    <>
      <div className={styles['topics']}>
        <CheckboxList
          label={texts.topics}
          options={[
            { value: all, text: texts.allTopics },
            ...topics.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          selected={draft.chosen}
          onChange={(chosen) => onChange({ ...draft, chosen })}
          isInvalid={problem !== undefined}
        />
      </div>
      <p className={problem ? styles['problem'] : styles['hint']} role="status">
        {problem ?? texts.topicsHint}
      </p>
      <TextField
        label={texts.seconds}
        inputMode="numeric"
        value={draft.every}
        onChange={(every) => onChange({ ...draft, every })}
        isDisabled={length < 2}
        error={isEvery(draft) ? undefined : texts.badSeconds(seconds.least, seconds.most)}
      />
      <RadioGroup
        label={texts.look}
        options={looks}
        value={draft.look}
        onChange={(look) => onChange({ ...draft, look })}
      />
    </>
  );
}
