import type { ReactElement } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from '../icon/icon.js';
import styles from './menu.module.css';

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
  children: ReactElement;
  isOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** A menu of actions on a button; give `isOpen` and `onOpenChange` when only one menu may be open. */
export const Menu = ({ label, actions, children, ...open }: MenuProps) => (
  <MenuTrigger {...open}>
    {children}
    <Popover className={styles['popover'] ?? ''} offset={4}>
      <AriaMenu aria-label={label} className={styles['menu'] ?? ''}>
        {actions.map((action) => (
          <MenuItem
            key={action.key}
            id={action.key}
            textValue={action.text}
            isDisabled={action.isDisabled ?? false}
            onAction={action.run}
            className={[styles['item'], action.isDanger && styles['danger']].filter(Boolean).join(' ')}
          >
            {action.icon && <Icon name={action.icon} />}
            {action.text}
          </MenuItem>
        ))}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
