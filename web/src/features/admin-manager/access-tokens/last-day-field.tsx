import type { CalendarDate } from '@internationalized/date';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import styles from '../../../ui/date-range/date-range.module.css';
import adminStyles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';

interface LastDayFieldProps {
  value: CalendarDate | null;
  onChange: (value: CalendarDate | null) => void;
  error: string | undefined;
}

/** A typed date (дд.мм.гггг): the last day of a token. */
export const LastDayField = ({ value, onChange, error }: LastDayFieldProps) => (
  <DateField
    className={styles['field'] ?? ''}
    value={value}
    onChange={onChange}
    isInvalid={error !== undefined}
    validationBehavior="aria"
  >
    <Label className={styles['label'] ?? ''}>{texts.lastDay}</Label>
    <DateInput className={styles['group'] ?? ''}>
      {(segment) => <DateSegment segment={segment} className={styles['segment'] ?? ''} />}
    </DateInput>
    <FieldError className={adminStyles['error'] ?? ''}>{error}</FieldError>
  </DateField>
);
