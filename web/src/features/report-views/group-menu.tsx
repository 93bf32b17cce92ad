import type { ReactElement } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon } from '../../ui/icon/icon.js';
import menu from '../../ui/menu/menu.module.css';
import type { MenuAction } from '../../ui/menu/menu.js';
import styles from './group-menu.module.css';

export interface MenuGroup {
  key: string;
  /** Accessible name, and the heading unless `hidesTitle`. */
  title: string;
  hidesTitle?: boolean;
  /** `more` is shown dimmed after the text; `isCurrent` marks the chosen one. */
  actions: readonly (MenuAction & { more?: string; isCurrent?: boolean })[];
}

/** A menu of groups with lines between them; groups without actions are left out. */
export const GroupMenu = ({
  label,
  groups,
  children,
}: {
  label: string;
  groups: readonly MenuGroup[];
  /** The button that opens it. */
  children: ReactElement;
}) => (
  <MenuTrigger>
    {children}
    <Popover className={`${menu['popover']} ${styles['popover']}`} offset={4}>
      <AriaMenu aria-label={label} className={menu['menu'] ?? ''}>
        {groups
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
  </MenuTrigger>
);
