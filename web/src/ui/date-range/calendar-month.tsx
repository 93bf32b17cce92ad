import type { CalendarDate } from '@internationalized/date';
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { Heading } from 'react-aria-components/Heading';
import { calendarWords, ru } from '../../language/calendar/texts.js';
import { PartButton } from '../button/part-button.js';
import styles from './date-range.module.css';
import { texts } from './texts.js';

interface CalendarMonthProps {
  /** The first day that is shown. */
  start: Pick<CalendarDate, 'month' | 'year'>;
  /** Names of the buttons, where the library's do not fit. */
  previous?: string;
  next?: string;
}

/** The month of a calendar of the component library, with the buttons to the months before and after. */
export const CalendarMonth = ({ start, previous, next }: CalendarMonthProps) => (
  <>
    <div className={styles['head']}>
      <PartButton slot="previous" kind="quiet" icon="left" {...(previous === undefined ? {} : { label: previous })} />
      <Heading className={styles['title'] ?? ''}>{monthOf(start)}</Heading>
      <PartButton slot="next" kind="quiet" icon="right" {...(next === undefined ? {} : { label: next })} />
    </div>
    <CalendarGrid weekdayStyle="short">
      <CalendarGridHeader>
        {(day) => <CalendarHeaderCell className={styles['weekday'] ?? ''}>{weekdayOf(day)}</CalendarHeaderCell>}
      </CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles['cell'] ?? ''} />}</CalendarGridBody>
    </CalendarGrid>
  </>
);

// The library takes its words from Intl, which has no Kazakh ones in Chromium.
const monthOf = ({ month, year }: CalendarMonthProps['start']): string =>
  texts.month(calendarWords.months[month - 1] ?? '', year);
const weekdayOf = (day: string): string => calendarWords.shortWeekdays[ru.shortWeekdays.indexOf(day)] ?? day;
