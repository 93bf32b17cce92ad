import { useEffect, useRef, type ReactNode } from 'react';
import styles from './checkbox.module.css';

export interface CheckboxProps {
  /** Left out where nobody reads it. */
  isSelected?: boolean;
  /** Some of what it stands for is selected. */
  isIndeterminate?: boolean;
  isDisabled?: boolean;
  isInvalid?: boolean;
  onChange?: ((isSelected: boolean) => void) | undefined;
  'aria-label'?: string;
  children?: ReactNode;
}

/** A checkbox with its text to the right; without text give `aria-label`. The browser's own: lists have many. */
export function Checkbox({
  isSelected,
  isIndeterminate = false,
  isDisabled,
  isInvalid,
  onChange,
  ...rest
}: CheckboxProps) {
  const { children, ...named } = rest;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return (
    <label className={styles['checkbox']}>
      <input
        {...named}
        ref={input}
        type="checkbox"
        className="visually-hidden"
        checked={isSelected}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span className={styles['box']} />
      {children}
    </label>
  );
}
