import { type CalendarDate, parseDate } from '@internationalized/date';
import { Button as AriaButton } from 'react-aria-components/Button';
import { RangeCalendar } from 'react-aria-components/RangeCalendar';
import {
  DateInput,
  DateRangePicker as AriaDateRangePicker,
  DateSegment,
  type DateSegmentProps,
} from 'react-aria-components/DateRangePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon/icon.js';
import { CalendarMonth } from './calendar-month.js';
import styles from './date-range.module.css';
import { texts } from './texts.js';

export interface DateRange {
  /** YYYY-MM-DD, both inclusive. */
  from: string;
  to: string;
}

export interface DateRangeProps {
  label: string;
  /** Only for screen readers, where the words beside the field say the same. */
  hideLabel?: boolean;
  value: DateRange | null;
  onChange: (value: DateRange | null) => void;
  /** Latest selectable day, YYYY-MM-DD. */
  max?: string;
}

/** Two typed dates (дд.мм.гггг) with a calendar. Import it lazily through `date-range.js`. */
export function DateRangePicker({ label, hideLabel = false, value, onChange, max }: DateRangeProps) {
  return (
    <AriaDateRangePicker<CalendarDate>
      className={styles['field'] ?? ''}
      value={value && { start: parseDate(value.from), end: parseDate(value.to) }}
      onChange={(range) => onChange(range && { from: range.start.toString(), to: range.end.toString() })}
      {...(max === undefined ? {} : { maxValue: parseDate(max) })}
    >
      <Label className={hideLabel ? 'visually-hidden' : (styles['label'] ?? '')}>{label}</Label>
      <Group className={styles['group'] ?? ''}>
        <DateInput slot="start" className={styles['input'] ?? ''}>
          {(segment) => <Segment segment={segment} />}
        </DateInput>
        <span aria-hidden="true">–</span>
        <DateInput slot="end" className={styles['input'] ?? ''}>
          {(segment) => <Segment segment={segment} />}
        </DateInput>
        <AriaButton className={styles['open'] ?? ''}>
          <Icon name="calendar" />
        </AriaButton>
      </Group>
      <Popover className={styles['popover'] ?? ''}>
        <Dialog className={styles['dialog'] ?? ''}>
          <RangeCalendar firstDayOfWeek="mon">
            {({ state }) => <CalendarMonth start={state.visibleRange.start} />}
          </RangeCalendar>
        </Dialog>
      </Popover>
    </AriaDateRangePicker>
  );
}

/** A part of a date, or what stands there until it is typed. */
const Segment = ({ segment }: { segment: DateSegmentProps['segment'] }) => (
  <DateSegment segment={segment} className={styles['segment'] ?? ''}>
    {({ isPlaceholder, type, text }) => (isPlaceholder ? (blanks[type] ?? text) : text)}
  </DateSegment>
);
const blanks: Readonly<Record<string, string>> = texts.blank;
