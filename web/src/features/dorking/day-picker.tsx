import { type CalendarDate, parseDate } from '@internationalized/date';
import { lazy, Suspense, useRef, useState } from 'react';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { Button } from '../../ui/button/button.js';
import styles from '../../ui/date-range/date-range.module.css';
import { texts as dayWords } from '../../ui/date-range/texts.js';
import { useEver } from '../../ui/hooks/use-ever.js';
import own from './dorking.module.css';
import { texts } from './texts.js';

export interface DayPickerProps {
  label: string;
  /** YYYY-MM-DD, '' without one. */
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

const load = () => import('./day-calendar.js').then((m) => ({ default: m.DayCalendar }));
const DayCalendar = lazy(load);
const prepare = () => void load().catch(() => undefined);
const blanks: Readonly<Record<string, string>> = dayWords.blank;

/** A typed day (DD-MM-YYYY) with a calendar, whose code is loaded when it is wanted. Import it lazily. */
export function DayPicker({ label, value, onChange, error }: DayPickerProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  return (
    <>
      <DateField<CalendarDate>
        className={styles['field'] ?? ''}
        value={value === '' ? null : parseDate(value)}
        onChange={(day) => onChange(day?.toString() ?? '')}
        isInvalid={error !== undefined}
        validationBehavior="aria"
      >
        <Label className={styles['label'] ?? ''}>{label}</Label>
        <Group className={styles['group'] ?? ''} role="presentation">
          <DateInput className={styles['input'] ?? ''}>
            {(segment) => (
              <DateSegment segment={segment} className={styles['segment'] ?? ''}>
                {({ isPlaceholder, type, text }) =>
                  type === 'literal' ? '-' : isPlaceholder ? (blanks[type] ?? text) : text
                }
              </DateSegment>
            )}
          </DateInput>
          {value !== '' && (
            <Button kind="quiet" small icon="close" label={texts.clearDay(label)} onPress={() => onChange('')} />
          )}
          <Button
            ref={trigger}
            kind="quiet"
            small
            icon="calendar"
            label={texts.calendar(label)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={prepare}
            onFocus={prepare}
            onPress={() => setIsOpen(!isOpen)}
          />
        </Group>
        <FieldError className={own['error'] ?? ''}>{error}</FieldError>
      </DateField>
      {wasOpen && (
        <Suspense fallback={null}>
          <DayCalendar
            label={label}
            value={value}
            onChange={onChange}
            trigger={trigger}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
          />
        </Suspense>
      )}
    </>
  );
}
