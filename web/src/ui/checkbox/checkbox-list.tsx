import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { Label } from 'react-aria-components/Label';
import { Checkbox } from './checkbox.js';
import { offered } from '../select/offered.js';
import styles from './checkbox.module.css';

export interface CheckboxListOption {
  value: number;
  text: string;
  isDisabled?: boolean;
  /** A tooltip. */
  title?: string;
  /** Offered only while it is chosen. */
  retired?: boolean;
}

export interface CheckboxListProps {
  label: string;
  options: readonly CheckboxListOption[];
  selected: readonly number[];
  onChange: (selected: number[]) => void;
  isDisabled?: boolean;
  isInvalid?: boolean;
}

/** A group of checkboxes in columns (spheres, regions). */
export const CheckboxList = ({ label, options, selected, onChange, isDisabled, isInvalid }: CheckboxListProps) => (
  <CheckboxGroup
    className={styles['group'] ?? ''}
    value={selected.map(String)}
    onChange={(values) => onChange(values.map(Number))}
    isDisabled={isDisabled ?? false}
    isInvalid={isInvalid ?? false}
  >
    <Label className={styles['title'] ?? ''}>{label}</Label>
    <div className={styles['items']}>
      {offered(options, selected).map((option) => (
        <Checkbox key={option.value} value={String(option.value)} isDisabled={option.isDisabled ?? false}>
          {option.title === undefined ? option.text : <span title={option.title}>{option.text}</span>}
        </Checkbox>
      ))}
    </div>
  </CheckboxGroup>
);
