import { Menu as AriaMenu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon/icon.js';
import type { OpenMenu } from './menu-button.js';
import type { MenuAction } from './menu.js';
import styles from './menu.module.css';

export interface MenuContent {
  label: string;
  actions: readonly MenuAction[];
}

/** The opened menu. Import it through `menu.js`. */
export const MenuPopover = ({ label, actions, trigger, isOpen, onOpenChange, autoFocus }: MenuContent & OpenMenu) => (
  <Popover
    aria-label={label}
    className={styles['popover'] ?? ''}
    triggerRef={trigger}
    trigger="MenuTrigger"
    placement="bottom start"
    offset={4}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
  >
    <AriaMenu
      aria-label={label}
      className={styles['menu'] ?? ''}
      autoFocus={autoFocus}
      onClose={() => onOpenChange(false)}
    >
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
);
