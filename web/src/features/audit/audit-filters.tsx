import { useEffect, useRef, useState } from 'react';
import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { useClockZone } from '../../api/clock-zone.slice.js';
import { useConfig } from '../../api/config.slice.js';
import { locale } from '../../language/language.js';
import { compareNames } from '../../language/name-order.js';
import { Button } from '../../ui/button/button.js';
import type { DateRange } from '../../ui/date-range/date-range-picker.js';
import { DateRangeField } from '../../ui/date-range/date-range.js';
import { Select } from '../../ui/select/select.js';
import { TextField, type TextFieldProps } from '../../ui/text-field/text-field.js';
import { spanOfDays } from '../report-filters/period.js';
import { isoDayOf } from '../../api/zoned-time.js';
import type { AuditFilter } from './audit-filter.js';
import styles from './audit.module.css';
import { texts } from './texts.js';
import { actionText, kindText } from './code-words.js';

const { filters: words } = texts;

interface AuditFiltersProps {
  filter: AuditFilter;
  /** All that occur; undefined until they are loaded. */
  actions: readonly string[] | undefined;
  kinds: readonly string[] | undefined;
  onChange: (change: Partial<AuditFilter>) => void;
}

/** Who, what, which kind of object, words of it, and when. */
export const AuditFilters = ({ filter, actions = [], kinds = [], onChange }: AuditFiltersProps) => (
  <div className={styles['filters']} role="search">
    <TypedField
      label={words.text}
      hint={words.textHint}
      type="search"
      maxLength={200}
      value={filter.text}
      onTyped={(text) => onChange({ text })}
    />
    <TypedField
      label={words.actor}
      hint={words.actorHint}
      type="search"
      maxLength={100}
      value={filter.actor}
      onTyped={(actor) => onChange({ actor })}
    />
    <Select
      label={words.action}
      placeholder={words.anyAction}
      isClearable
      options={optionsOf(actions, filter.action, actionText)}
      value={filter.action || null}
      onChange={(action) => onChange({ action: action ?? '' })}
    />
    <Select
      label={words.kind}
      placeholder={words.anyKind}
      isClearable
      options={optionsOf(kinds, filter.kind, kindText)}
      value={filter.kind || null}
      onChange={(kind) => onChange({ kind: kind ?? '' })}
    />
    <Period filter={filter} onChange={onChange} />
    {filter.object !== '' && (
      <Button small icon="close" onPress={() => onChange({ object: '' })}>
        {words.object(kindText(filter.kind), filter.object)}
        <span className="visually-hidden">{words.remove}</span>
      </Button>
    )}
  </div>
);

/** The codes with their words in the order of the words; the chosen one is among them even before they are loaded. */
const optionsOf = (codes: readonly string[], chosen: string, textOf: (code: string) => string) =>
  [...new Set([...codes, chosen])]
    .filter((code) => code !== '')
    .map((value) => ({ value, text: textOf(value) }))
    .sort((a, b) => compareNames(a.text, b.text));

/** Whole days of the clock that the table shows; 'Показать' applies them. */
function Period({ filter: { from, until }, onChange }: Pick<AuditFiltersProps, 'filter' | 'onChange'>) {
  const timeZone = useShownZone();
  const [days, setDays] = useState<DateRange | null>(null);
  const isSet = from > 0 || until > 0;
  const today = isoDayOf(Date.now(), timeZone);
  const dayOf = (seconds: number) => (seconds === 0 ? today : isoDayOf(seconds * 1000, timeZone));
  const shown = days ?? (isSet ? { from: dayOf(from || until), to: dayOf(until) } : null);
  const choose = (next: Pick<AuditFilter, 'from' | 'until'>) => {
    setDays(null);
    onChange(next);
  };
  const apply = () => {
    if (!days || days.from > days.to) return;
    const span = spanOfDays(days, timeZone);
    choose({ from: Math.max(0, span.from / 1000), until: Math.floor(span.to / 1000) });
  };
  return (
    <div className={styles['period']}>
      <DateRangeField
        // Typed digits stay in a picker that is emptied.
        key={isSet ? 'set' : 'any'}
        label={words.period}
        max={today}
        value={shown}
        onChange={setDays}
      />
      {days && <Button onPress={apply}>{words.apply}</Button>}
      {isSet && (
        <Button kind="quiet" icon="close" label={words.clearPeriod} onPress={() => choose({ from: 0, until: 0 })} />
      )}
    </div>
  );
}

/** The zone of the times in the table: the one that the user chose for clocks, if it is known. */
function useShownZone(): string {
  const installation = useConfig().config?.time_zone ?? defaultTimeZone;
  const [clock] = useClockZone();
  if (clock === null) return installation;
  try {
    return new Intl.DateTimeFormat(locale, { timeZone: clock }).resolvedOptions().timeZone;
  } catch {
    return installation;
  }
}

/** Pause in typing after which the server searches, ms. */
const searchPauseMs = 400;

interface TypedFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: string;
  onTyped: (text: string) => void;
}

/** A text that counts after a pause in typing. */
function TypedField({ value, onTyped, ...field }: TypedFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      {...field}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onTyped(next.trim()), searchPauseMs);
      }}
    />
  );
}
