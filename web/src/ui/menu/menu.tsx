import type { ReactElement } from 'react';
import type { ButtonProps } from '../button/button.js';
import type { IconName } from '../icon/icon.js';
import { loadable } from '../loadable/loadable.js';
import { MenuButton } from './menu-button.js';

export interface MenuAction {
  key: string;
  text: string;
  icon?: IconName;
  isDanger?: boolean;
  isDisabled?: boolean;
  run: () => void;
}

export interface MenuProps {
  label: string;
  actions: readonly MenuAction[];
  /** The button that opens it. */
  children: ReactElement<ButtonProps>;
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const Popover = loadable(() => import('./menu-popover.js').then((m) => m.MenuPopover));

/** A menu of actions on a button; give `isOpen` and `onOpenChange` when only one menu may be open. */
export const Menu = ({ label, actions, children, ...open }: MenuProps) => (
  <MenuButton {...open} popover={Popover} content={{ label, actions }}>
    {children}
  </MenuButton>
);
