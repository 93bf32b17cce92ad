import { useEffect, useState, type FormEvent } from 'react';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useConfig } from '../../../api/config.slice.js';
import { useOblastsQuery, useSpheresQuery } from '../../../api/reference.api.js';
import { useTopicOptions } from '../../../api/topics.api.js';
import { langTitles } from '../../../language/vocabulary.js';
import { Button } from '../../../ui/button/button.js';
import type { DateRange } from '../../../ui/date-range/date-range-picker.js';
import { DateRangeField } from '../../../ui/date-range/date-range.js';
import { MultiSelect } from '../../../ui/multi-select/multi-select.js';
import { Select } from '../../../ui/select/select.js';
import { LabelledSwitches } from '../../../ui/switch-group/switch-group.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import type { ExpressionFault } from '../../expressions/expression-fault.js';
import { ExpressionField } from '../../expressions/expression-field.js';
import { endOfDay, isoDayOf, startOfDay } from '../../../api/zoned-time.js';
import { confidences, deskLangs, deskTones, NONE, type Confidence, type DeskFilter } from './desk-filter.js';
import styles from './filters.module.css';
import { texts } from './texts.js';
import { toneText } from './tone-text.js';

interface MoreFiltersProps {
  filter: DeskFilter;
  onChange: (change: Partial<DeskFilter>) => void;
  wordsFault: ExpressionFault | undefined;
}

const tones = deskTones.map((tone) => ({ key: String(tone), text: toneText(tone) }));
const langs = deskLangs.map((key) => ({ key, text: langTitles[key] }));
const levels = (Object.keys(confidences) as Confidence[]).map((key) => ({ key, text: texts.confidences[key] }));

/** The conditions that a queue is narrowed by now and then. */
export function MoreFilters({ filter, onChange, wordsFault }: MoreFiltersProps) {
  const { data: oblasts = [] } = useOblastsQuery();
  const { data: spheres = [] } = useSpheresQuery();
  const topics = useTopicOptions(filter.topic);
  return (
    <>
      <div className={styles['field']}>
        <MultiSelect
          label={texts.oblasts}
          options={[{ value: NONE, text: texts.without.oblasts }, ...oblasts]}
          selected={filter.oblasts}
          onChange={(chosen) => onChange({ oblasts: chosen })}
        />
      </div>
      <div className={styles['field']}>
        <MultiSelect
          label={texts.spheres}
          options={[{ value: NONE, text: texts.without.spheres }, ...spheres]}
          selected={filter.spheres}
          onChange={(chosen) => onChange({ spheres: chosen })}
        />
      </div>
      <div className={styles['field']}>
        <Select
          label={texts.topic}
          placeholder={texts.anyTopic}
          isClearable
          options={topics}
          value={filter.topic}
          onChange={(topic) => onChange({ topic })}
        />
      </div>
      <div className={styles['field']}>
        <Select
          label={texts.confidence}
          placeholder={texts.anyConfidence}
          isClearable
          options={levels.map(({ key, text }) => ({ value: key, text }))}
          value={filter.confidence}
          onChange={(confidence) => onChange({ confidence })}
        />
      </div>
      <LabelledSwitches
        stacked
        label={texts.tones}
        small
        options={tones}
        selected={filter.tones.map(String)}
        onToggle={(_, next) => onChange({ tones: next.map(Number) })}
      />
      <LabelledSwitches
        stacked
        label={texts.langs}
        small
        options={langs}
        selected={filter.langs}
        onToggle={(_, next) => onChange({ langs: next })}
      />
      <Dates filter={filter} onChange={onChange} />
      <Words words={filter.words} fault={wordsFault} onChange={(words) => onChange({ words })} />
      <Checkbox isSelected={!filter.mine} onChange={(isAll) => onChange({ mine: !isAll })}>
        {texts.allWatched}
      </Checkbox>
    </>
  );
}

/** Two days, applied by a button: dates that are still being typed are none yet. */
function Dates({ filter: { from, to }, onChange }: Pick<MoreFiltersProps, 'filter' | 'onChange'>) {
  const timeZone = useConfig().config?.time_zone ?? defaultTimeZone;
  const [typed, setTyped] = useState<DateRange | null>();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => void setTyped(undefined), [from, to]);
  const applied =
    from === null || to === null
      ? null
      : { from: isoDayOf(from * 1000, timeZone), to: isoDayOf(to * 1000 - 1, timeZone) };
  const shown = typed === undefined ? applied : typed;
  const apply = () => {
    const isSound = shown !== null && shown.from >= firstDay && shown.from <= shown.to;
    setIsRefused(!isSound);
    if (isSound)
      onChange({
        from: startOfDay(shown.from, timeZone) / 1000,
        to: Math.floor(endOfDay(shown.to, timeZone) / 1000) + 1,
      });
  };
  return (
    <div className={styles['dates']}>
      <DateRangeField
        label={texts.dates}
        value={shown}
        onChange={(range) => {
          setTyped(range);
          setIsRefused(false);
        }}
        max={isoDayOf(Date.now(), timeZone)}
      />
      <Button small onPress={apply}>
        {texts.showDates}
      </Button>
      {isRefused && (
        <p role="alert" className={styles['fault']}>
          {texts.noDates}
        </p>
      )}
    </div>
  );
}
const firstDay = '1971-01-01';

interface WordsProps {
  words: string;
  fault: ExpressionFault | undefined;
  onChange: (words: string) => void;
}

/** An expression, applied by Enter or the button; the fault of the applied one stays until it is changed. */
function Words({ words, fault, onChange }: WordsProps) {
  const [typed, setTyped] = useState(words);
  useEffect(() => void setTyped(words), [words]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(typed.trim());
  };
  return (
    <form className={styles['words']} onSubmit={submit}>
      <ExpressionField
        label={texts.words}
        rows={1}
        value={typed}
        onChange={setTyped}
        fault={typed.trim() === words ? fault : undefined}
        isExplained
      />
      <Button small type="submit">
        {texts.findWords}
      </Button>
    </form>
  );
}
