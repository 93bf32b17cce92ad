import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { FieldError } from 'react-aria-components/FieldError';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { calendarWords, ru } from '../../language/calendar/texts.js';
import { Button } from '../../ui/button/button.js';
import { PartButton } from '../../ui/button/part-button.js';
import styles from '../../ui/date-range/date-range.module.css';
import { texts as dayWords } from '../../ui/date-range/texts.js';
import { Icon } from '../../ui/icon/icon.js';
import own from './dorking.module.css';
import { texts } from './texts.js';

export interface DayPickerProps {
  label: string;
  /** YYYY-MM-DD, '' without one. */
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
}

const blanks: Readonly<Record<string, string>> = dayWords.blank;

/** A typed day (DD-MM-YYYY) with a calendar. Import it lazily. */
export const DayPicker = ({ label, value, onChange, error }: DayPickerProps) => (
  <DatePicker<CalendarDate>
    className={styles['field'] ?? ''}
    value={value === '' ? null : parseDate(value)}
    onChange={(day) => onChange(day?.toString() ?? '')}
    isInvalid={error !== undefined}
    validationBehavior="aria"
  >
    <Label className={styles['label'] ?? ''}>{label}</Label>
    <Group className={styles['group'] ?? ''}>
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
      <AriaButton className={styles['open'] ?? ''} aria-label={texts.calendar(label)}>
        <Icon name="calendar" />
      </AriaButton>
    </Group>
    <FieldError className={own['error'] ?? ''}>{error}</FieldError>
    <Popover className={styles['popover'] ?? ''}>
      <Dialog className={styles['dialog'] ?? ''}>
        <Calendar firstDayOfWeek="mon">
          {({ state }) => (
            <>
              <div className={styles['head']}>
                <PartButton slot="previous" kind="quiet" icon="left" label={texts.previousMonth} />
                <Heading className={styles['title'] ?? ''}>{monthOf(state.visibleRange.start)}</Heading>
                <PartButton slot="next" kind="quiet" icon="right" label={texts.nextMonth} />
              </div>
              <CalendarGrid weekdayStyle="short">
                <CalendarGridHeader>
                  {(day) => (
                    <CalendarHeaderCell className={styles['weekday'] ?? ''}>{weekdayOf(day)}</CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(date) => <CalendarCell date={date} className={styles['cell'] ?? ''} />}
                </CalendarGridBody>
              </CalendarGrid>
            </>
          )}
        </Calendar>
      </Dialog>
    </Popover>
  </DatePicker>
);

// The library takes its words from Intl, which has no Kazakh ones in Chromium.
const monthOf = ({ month, year }: Pick<CalendarDate, 'month' | 'year'>): string =>
  dayWords.month(calendarWords.months[month - 1] ?? '', year);
const weekdayOf = (day: string): string => calendarWords.shortWeekdays[ru.shortWeekdays.indexOf(day)] ?? day;
