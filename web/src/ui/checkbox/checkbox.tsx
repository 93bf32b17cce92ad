import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import { Icon } from '../icon/icon.js';
import styles from './checkbox.module.css';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'children' | 'style'> {
  children?: ReactNode;
}

/** A checkbox with its text to the right; without text give `aria-label`. */
export const Checkbox = ({ children, ...props }: CheckboxProps) => (
  <AriaCheckbox {...props} className={styles['checkbox'] ?? ''}>
    {({ isIndeterminate }) => (
      <>
        <span className={styles['box']}>{isIndeterminate ? <span>–</span> : <Icon name="check" size={12} />}</span>
        {children}
      </>
    )}
  </AriaCheckbox>
);
