import type { ReactNode } from 'react';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup as AriaRadioGroup } from 'react-aria-components/RadioGroup';
import styles from './radio-group.module.css';

export interface RadioOption<V extends string | number> {
  value: V;
  text: string;
  mark?: ReactNode;
}

export interface RadioGroupProps<V extends string | number> {
  label: string;
  /** Shown beside the label. */
  aside?: ReactNode;
  options: readonly RadioOption<V>[];
  value: V | null;
  onChange: (value: V) => void;
  isDisabled?: boolean;
}

/** A choice of one; `null`: nothing is chosen yet. */
export function RadioGroup<V extends string | number>({
  label,
  aside,
  options,
  value,
  onChange,
  isDisabled,
}: RadioGroupProps<V>) {
  return (
    <AriaRadioGroup
      className={styles['group'] ?? ''}
      value={value === null ? null : String(value)}
      isDisabled={isDisabled ?? false}
      onChange={(next) => {
        const option = options.find((o) => String(o.value) === next);
        if (option) onChange(option.value);
      }}
    >
      <div className={styles['head']}>
        <Label className={styles['title'] ?? ''}>{label}</Label>
        {aside}
      </div>
      <div className={styles['items']}>
        {options.map((option) => (
          <Radio key={String(option.value)} value={String(option.value)} className={styles['radio'] ?? ''}>
            {option.mark}
            {option.text}
          </Radio>
        ))}
      </div>
    </AriaRadioGroup>
  );
}
