import type { ComponentPropsWithRef, KeyboardEvent, MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { Icon, type IconName } from '../icon/icon.js';
import styles from './button.module.css';

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet' | 'link';

export interface ButtonLook {
  kind?: ButtonKind;
  small?: boolean;
  icon?: IconName;
  /** Accessible name and tooltip; required without children. */
  label?: string;
  children?: ReactNode;
}

type Native = ComponentPropsWithRef<'button'>;

export interface ButtonProps extends ButtonLook, Omit<Native, keyof ButtonLook | 'className' | 'style' | 'disabled'> {
  isDisabled?: boolean | undefined;
  /** Its action is under way: it keeps the focus, and presses do nothing. */
  isPending?: boolean | undefined;
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
}

/** A button; without children a square icon button named by `label`. The browser's own: screens have many. */
export function Button({ kind, small, icon, label, children, isDisabled, isPending, onPress, ...props }: ButtonProps) {
  return (
    <button
      {...props}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(isPending ? { 'aria-disabled': true } : {})}
      type={isPending ? 'button' : (props.type ?? 'button')}
      disabled={isDisabled}
      className={classesOf({ kind, small, children })}
      onPointerDown={stop}
      onKeyDown={(event) => {
        if (isPress(event)) event.stopPropagation();
        props.onKeyDown?.(event);
      }}
      onClick={(event) => {
        event.stopPropagation();
        // Safari focuses no button that is clicked; what a press opens gives the focus back.
        event.currentTarget.focus({ preventScroll: true });
        if (!isPending) onPress?.(event);
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** The classes of a button's look, for buttons of the component library that belong to a part of it. */
export const classesOf = ({
  kind = 'plain',
  small,
  children,
}: { [K in keyof ButtonLook]: ButtonLook[K] | undefined }) =>
  [styles['button'], styles[kind], small && styles['small'], children === undefined && styles['icon']]
    .filter(Boolean)
    .join(' ');

// A press is for the button only, not for the row or the card around it.
const stop = (event: SyntheticEvent) => event.stopPropagation();
/** Whether a key presses a button. */
export const isPress = ({ key }: Pick<KeyboardEvent, 'key'>): boolean => key === 'Enter' || key === ' ';
