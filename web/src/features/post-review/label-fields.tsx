import type { ReactNode } from 'react';
import { oblasts as firstOblasts, spheres as firstSpheres } from '@mm/proto/vocabulary/reference-lists.js';
import { useEventsQuery, useOblastsQuery, useSpheresQuery, eventChoices } from '../../api/reference.api.js';
import { langTitles } from '../../language/vocabulary.js';
import { CheckboxList } from '../../ui/checkbox/checkbox-list.js';
import { RadioGroup } from '../../ui/radio-group/radio-group.js';
import { Select } from '../../ui/select/select.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import type { Draft, EventLabels } from './post-draft.js';
import { KeyHint } from './key-hint.js';
import styles from './post-card.module.css';
import { toneOptions } from './post-format.js';
import { texts } from './texts.js';

/** The labels of a publication that a user chooses. */
export type Labels = Pick<Draft, 'lang' | 'tone' | 'spheres' | 'oblasts' | 'event'>;

interface LabelFieldsProps {
  labels: Labels;
  onChange: (part: Partial<Omit<Labels, 'event'>>) => void;
  /** An event brings its spheres and regions; null without one, also for 'ВСЕ'. */
  onEvent: (event: EventLabels | null) => void;
  /** The language 'other' can be chosen, also while another one is. */
  hasOther?: boolean;
  /** Shown beside the title of a field. */
  asideOf?: (field: LabelField) => ReactNode;
}
/** A field that the machine can suggest. */
export type LabelField = 'lang' | 'tone' | 'spheres' | 'oblasts';

const langs = (['kz', 'ru', 'other'] as const).map((value) => ({ value, text: langTitles[value] }));
const tones = toneOptions.map((option) => ({ ...option, mark: <ToneDot tone={toneShape(option.value)} /> }));

/** Language, tone, spheres, regions and event of one publication. */
export function LabelFields({ labels, onChange, onEvent, hasOther = false, asideOf = () => null }: LabelFieldsProps) {
  const { data: spheres, isError: haveSpheresFailed } = useSpheresQuery();
  const { data: oblasts, isError: haveOblastsFailed } = useOblastsQuery();
  const { data: events = [] } = useEventsQuery();
  return (
    <>
      <div className={styles['row']}>
        <KeyHint keys="Q W">
          <RadioGroup
            label={texts.lang}
            aside={asideOf('lang')}
            options={langs.filter(({ value }) => value !== 'other' || hasOther || labels.lang === 'other')}
            value={labels.lang}
            onChange={(lang) => onChange({ lang })}
          />
        </KeyHint>
        <KeyHint keys="1 2 3">
          <RadioGroup
            label={texts.tone}
            aside={asideOf('tone')}
            options={tones}
            value={labels.tone}
            onChange={(tone) => onChange({ tone })}
          />
        </KeyHint>
      </div>
      <CheckboxList
        label={texts.spheres}
        aside={asideOf('spheres')}
        options={spheres ?? []}
        expected={haveSpheresFailed ? 0 : firstSpheres.length}
        selected={labels.spheres}
        onChange={(chosen) => onChange({ spheres: chosen })}
      />
      <CheckboxList
        label={texts.oblasts}
        aside={asideOf('oblasts')}
        options={oblasts ?? []}
        expected={haveOblastsFailed ? 0 : firstOblasts.length}
        selected={labels.oblasts}
        onChange={(chosen) => onChange({ oblasts: chosen })}
      />
      <Select
        label={texts.event}
        placeholder={texts.noEvent}
        isClearable
        options={eventChoices(events)}
        value={labels.event}
        onChange={(id) => onEvent(events.find((event) => event.id === id) ?? null)}
      />
    </>
  );
}
