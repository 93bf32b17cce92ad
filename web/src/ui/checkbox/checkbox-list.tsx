import { useId, type ReactNode } from 'react';
import { Checkbox } from './checkbox.js';
import { offered } from '../select/offered-options.js';
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
  /** Shown beside the label. */
  aside?: ReactNode;
  options: readonly CheckboxListOption[];
  selected: readonly number[];
  onChange: (selected: number[]) => void;
  isDisabled?: boolean;
  isInvalid?: boolean;
  /** About how many options there will be: their room is kept while there are none. */
  expected?: number;
}

/** A group of checkboxes in columns (spheres, regions). */
export function CheckboxList(props: CheckboxListProps) {
  const { label, aside, options, selected, onChange, isDisabled, isInvalid, expected = 0 } = props;
  const id = useId();
  const choose = (value: number, isOn: boolean) =>
    onChange(isOn ? [...selected, value] : selected.filter((one) => one !== value));
  return (
    <div role="group" aria-labelledby={id} className={styles['group']}>
      <div className={styles['head']}>
        <span id={id} className={styles['title']}>
          {label}
        </span>
        {aside}
      </div>
      <div className={styles['items']}>
        {options.length === 0 &&
          Array.from({ length: expected }, (_, i) => <span key={i} className={styles['checkbox']} aria-hidden />)}
        {offered(options, selected).map(({ value, text, title, isDisabled: isFixed }) => (
          <Checkbox
            key={value}
            isSelected={selected.includes(value)}
            isDisabled={(isDisabled || isFixed) ?? false}
            isInvalid={isInvalid ?? false}
            onChange={(isOn) => choose(value, isOn)}
          >
            {title === undefined ? text : <span title={title}>{text}</span>}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
