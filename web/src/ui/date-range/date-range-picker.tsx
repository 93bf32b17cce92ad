import { CalendarDate, parseDate } from '@internationalized/date';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar';
import {
  DateInput,
  DateRangePicker as AriaDateRangePicker,
  DateSegment,
  type DateSegmentProps,
} from 'react-aria-components/DateRangePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Label } from 'react-aria-components/Label';
import { Popover } from 'react-aria-components/Popover';
import { calendarWords, ru } from '../../language/calendar/texts.js';
import { PartButton } from '../button/part-button.js';
import { Icon } from '../icon/icon.js';
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
            {({ state }) => (
              <>
                <div className={styles['head']}>
                  <PartButton slot="previous" kind="quiet" icon="left" />
                  <Heading className={styles['title'] ?? ''}>{monthOf(state.visibleRange.start)}</Heading>
                  <PartButton slot="next" kind="quiet" icon="right" />
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

// The library takes its words from Intl, which has no Kazakh ones in Chromium.
const monthOf = ({ month, year }: Pick<CalendarDate, 'month' | 'year'>): string =>
  texts.month(calendarWords.months[month - 1] ?? '', year);
const weekdayOf = (day: string): string => calendarWords.shortWeekdays[ru.shortWeekdays.indexOf(day)] ?? day;
