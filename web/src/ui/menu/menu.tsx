import { lazy, type ReactElement } from 'react';
import type { ButtonProps } from '../button/button.js';
import type { IconName } from '../icon/icon.js';
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

const load = () => import('./menu-popover.js').then((m) => ({ default: m.MenuPopover }));
const Popover = lazy(load);
const prepare = () => void load().catch(() => undefined);

/** A menu of actions on a button; give `isOpen` and `onOpenChange` when only one menu may be open. */
export const Menu = ({ label, actions, children, ...open }: MenuProps) => (
  <MenuButton {...open} popover={Popover} prepare={prepare} content={{ label, actions }}>
    {children}
  </MenuButton>
);
