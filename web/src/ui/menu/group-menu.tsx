import type { ReactElement } from 'react';
import type { ButtonProps } from '../button/button.js';
import { loadable } from '../loadable/loadable.js';
import { MenuButton } from './menu-button.js';
import type { MenuAction } from './menu.js';

export interface MenuGroup {
  key: string;
  /** Accessible name, and the heading unless `hidesTitle`. */
  title: string;
  hidesTitle?: boolean;
  /** `more` is shown dimmed after the text; `isCurrent` marks the chosen one. */
  actions: readonly (MenuAction & { more?: string; isCurrent?: boolean })[];
}

interface GroupMenuProps {
  label: string;
  groups: readonly MenuGroup[];
  /** The button that opens it. */
  children: ReactElement<ButtonProps>;
}

const Popover = loadable(() => import('./group-menu-popover.js').then((m) => m.GroupMenuPopover));

/** A menu of groups with lines between them; groups without actions are left out. */
export const GroupMenu = ({ label, groups, children }: GroupMenuProps) => (
  <MenuButton popover={Popover} content={{ label, groups }}>
    {children}
  </MenuButton>
);
