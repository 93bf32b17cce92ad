import { type CalendarDate, parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { calendarWords, ru } from '../../language/calendar/texts.js';
import { PartButton } from '../../ui/button/part-button.js';
import styles from '../../ui/date-range/date-range.module.css';
import { texts as dayWords } from '../../ui/date-range/texts.js';
import { texts } from './texts.js';

interface DayCalendarProps {
  label: string;
  /** YYYY-MM-DD, '' without one. */
  value: string;
  onChange: (day: string) => void;
  trigger: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The calendar of a day field; a chosen day closes it. Import it lazily. */
export const DayCalendar = ({ label, value, onChange, trigger, isOpen, onOpenChange }: DayCalendarProps) => (
  <Popover className={styles['popover'] ?? ''} triggerRef={trigger} isOpen={isOpen} onOpenChange={onOpenChange}>
    <Dialog className={styles['dialog'] ?? ''} aria-label={texts.calendar(label)}>
      <Calendar
        autoFocus
        firstDayOfWeek="mon"
        aria-label={label}
        value={value === '' ? null : parseDate(value)}
        onChange={(day) => {
          onChange(day.toString());
          onOpenChange(false);
        }}
      >
        {({ state }) => (
          <>
            <div className={styles['head']}>
              <PartButton slot="previous" kind="quiet" icon="left" label={texts.previousMonth} />
              <Heading className={styles['title'] ?? ''}>{monthOf(state.visibleRange.start)}</Heading>
              <PartButton slot="next" kind="quiet" icon="right" label={texts.nextMonth} />
            </div>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles['weekday'] ?? ''}>{weekdayOf(day)}</CalendarHeaderCell>}
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
);

// The library takes its words from Intl, which has no Kazakh ones in Chromium.
const monthOf = ({ month, year }: Pick<CalendarDate, 'month' | 'year'>): string =>
  dayWords.month(calendarWords.months[month - 1] ?? '', year);
const weekdayOf = (day: string): string => calendarWords.shortWeekdays[ru.shortWeekdays.indexOf(day)] ?? day;
