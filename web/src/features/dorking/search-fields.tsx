import { lazy, Suspense, type FormEvent } from 'react';
import { Button } from '../../ui/button/button.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { ExpressionField } from '../expressions/expression-field.js';
import type { DayPickerProps } from './day-picker.js';
import styles from './dorking.module.css';
import { quickSites, type FormProblem, type Words } from './search-form.js';
import { texts } from './texts.js';

const DayPicker = lazy(() => import('./day-picker.js').then((m) => ({ default: m.DayPicker })));

/** One day; its code is loaded when first shown, a placeholder keeps its size. */
const DayField = (props: DayPickerProps) => (
  <Suspense fallback={<Skeleton width={176} height={52} />}>
    <DayPicker {...props} />
  </Suspense>
);

interface SearchFieldsProps {
  words: Words;
  problem: FormProblem;
  isStarting: boolean;
  /** `isWhole`: not a letter of something that is still typed. */
  onChange: (part: Partial<Words>, isWhole: boolean) => void;
  /** A field was left. */
  onLeave: () => void;
  onSearch: () => void;
  onLoad: () => void;
}

/** What is searched for: Enter in a field and 'search' ask the providers, 'LOAD' shows what is stored. */
export function SearchFields(props: SearchFieldsProps) {
  const { words, problem, isStarting, onChange, onLeave, onSearch, onLoad } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch();
  };
  return (
    <form
      className={styles['card']}
      role="search"
      aria-label={texts.form}
      onSubmit={submit}
      onBlur={onLeave}
      noValidate
    >
      <ExpressionField
        label={texts.keyword}
        rows={1}
        value={words.keyword}
        fault={problem.keyword}
        isRequired
        isExplained
        onChange={(keyword) => onChange({ keyword }, false)}
      />
      <div className={styles['fields']}>
        <TextField
          label={texts.inurl}
          maxLength={200}
          spellCheck={false}
          value={words.inurl}
          error={problem.inurl}
          onChange={(inurl) => onChange({ inurl }, false)}
        />
        <div className={styles['site']}>
          <TextField
            label={texts.site}
            maxLength={200}
            spellCheck={false}
            placeholder={texts.siteHint}
            value={words.site}
            error={problem.site}
            onChange={(site) => onChange({ site }, false)}
          />
          <div role="group" aria-label={texts.quickSites} className={styles['quick']}>
            {quickSites.map(({ text, site }) => (
              <Button key={text} small onPress={() => onChange({ site }, true)}>
                {text}
              </Button>
            ))}
          </div>
        </div>
        <DayField
          label={texts.after}
          value={words.after}
          error={problem.after}
          onChange={(after) => onChange({ after }, true)}
        />
        <DayField
          label={texts.before}
          value={words.before}
          error={problem.before}
          onChange={(before) => onChange({ before }, true)}
        />
      </div>
      <div className={styles['buttons']}>
        <Button kind="primary" type="submit" icon="search" isPending={isStarting}>
          {texts.search}
        </Button>
        <Button onPress={onLoad}>{texts.load}</Button>
        {problem.form && (
          <p className={styles['error']} role="alert">
            {problem.form}
          </p>
        )}
      </div>
    </form>
  );
}
