import { parseDate } from '@internationalized/date';
import type { RefObject } from 'react';
import { Calendar } from 'react-aria-components/Calendar';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { CalendarMonth } from '../../ui/date-range/calendar-month.js';
import styles from '../../ui/date-range/date-range.module.css';
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
          <CalendarMonth start={state.visibleRange.start} previous={texts.previousMonth} next={texts.nextMonth} />
        )}
      </Calendar>
    </Dialog>
  </Popover>
);
