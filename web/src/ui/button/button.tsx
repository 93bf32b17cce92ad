import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon, type IconName } from '../icon/icon.js';
import styles from './button.module.css';

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet' | 'link';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  kind?: ButtonKind;
  small?: boolean;
  icon?: IconName;
  /** Accessible name and tooltip; required without children. */
  label?: string;
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button; without children a square icon button named by `label`. */
export function Button({ kind = 'plain', small, icon, label, children, ...props }: ButtonProps) {
  const classes = [styles['button'], styles[kind], small && styles['small'], children === undefined && styles['icon']];
  return (
    <AriaButton
      {...props}
      {...(label === undefined ? {} : { 'aria-label': label })}
      className={classes.filter(Boolean).join(' ')}
    >
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  );
}
