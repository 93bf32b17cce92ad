import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../icon/icon.js';
import type { OpenMenu } from './menu-button.js';
import menu from './menu.module.css';
import type { MenuGroup } from './group-menu.js';
import styles from './group-menu.module.css';

export interface GroupMenuContent {
  label: string;
  groups: readonly MenuGroup[];
}

/** The opened menu. Import it through `group-menu.js`. */
export const GroupMenuPopover = (props: GroupMenuContent & OpenMenu) => (
  <Popover
    aria-label={props.label}
    className={`${menu['popover']} ${styles['popover']}`}
    triggerRef={props.trigger}
    trigger="MenuTrigger"
    placement="bottom start"
    offset={4}
    isOpen={props.isOpen}
    onOpenChange={props.onOpenChange}
  >
    <AriaMenu
      aria-label={props.label}
      className={menu['menu'] ?? ''}
      autoFocus={props.autoFocus}
      onClose={() => props.onOpenChange(false)}
    >
      {props.groups
        .filter(({ actions }) => actions.length > 0)
        .map(({ key, title, hidesTitle, actions }) => (
          <MenuSection key={key} className={styles['group'] ?? ''} {...(hidesTitle ? { 'aria-label': title } : {})}>
            {!hidesTitle && <Header className={styles['title'] ?? ''}>{title}</Header>}
            {actions.map((action) => (
              <MenuItem
                key={action.key}
                id={action.key}
                textValue={action.text}
                isDisabled={action.isDisabled ?? false}
                onAction={action.run}
                className={[menu['item'], action.isDanger && menu['danger']].filter(Boolean).join(' ')}
              >
                {action.icon && <Icon name={action.icon} />}
                <span className={action.isCurrent ? styles['current'] : ''}>{action.text}</span>
                {action.more && <span className={styles['more']}>{action.more}</span>}
              </MenuItem>
            ))}
          </MenuSection>
        ))}
    </AriaMenu>
  </Popover>
);
