import { useState } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { roles as roleWords } from '@mm/proto/vocabulary/role.js';
import { useCaller } from '../api/caller.slice.js';
import { useSession } from '../api/user-session.js';
import { openPalette } from './palette/palette-host.js';
import { chooseTheme, type Theme } from '../design/theme.js';
import { useTheme } from '../design/use-theme.js';
import { Icon, type IconName } from '../ui/icon/icon.js';
import { ConnectionState } from './connection-state.js';
import { logoTarget } from './landing.js';
import type { NavigationLink } from './navigation-links.js';
import styles from './navigation.module.css';

const storageKey = 'mm.rail';

/** The menu: links by role, connection, theme, sign-out. Collapses to icons; a bottom bar on phones. */
export function Navigation({ links }: { links: readonly NavigationLink[] }) {
  const caller = useCaller();
  const session = useSession();
  const [isNarrow, setIsNarrow] = useState(localStorage.getItem(storageKey) === 'narrow');
  const toggle = () => {
    localStorage.setItem(storageKey, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  return (
    <nav className={isNarrow ? `${styles['rail']} ${styles['narrow']}` : styles['rail']} aria-label="Разделы">
      <Link to={logoTarget(caller.roles)} className={styles['logo']} aria-label="Мониторинг, на главную">
        <img src="/favicon.svg" alt="" />
        <span className={styles['text']}>Мониторинг</span>
      </Link>
      <div className={styles['links']}>
        <button
          type="button"
          className={styles['link']}
          onClick={openPalette}
          aria-keyshortcuts="Control+K"
          title="Быстрый переход, Ctrl+K"
        >
          <Icon name="search" size={18} />
          <span className={styles['text']}>Найти</span>
          <kbd aria-hidden="true" className={`${styles['text']} ${styles['keys']}`}>
            Ctrl K
          </kbd>
        </button>
        {links.map((link) => (
          <NavLink key={link.to} to={link.to} className={styles['link'] ?? ''} title={link.text} aria-label={link.text}>
            <Icon name={link.icon} size={18} />
            <span className={styles['text']}>{link.text}</span>
          </NavLink>
        ))}
      </div>
      <div className={styles['foot']}>
        <div className={styles['who']}>
          <strong>{caller.name || caller.username}</strong>
          {caller.roles.map((role) => roleWords[role].title).join(', ')}
        </div>
        <ConnectionState className={styles['link'] ?? ''} textClassName={styles['text'] ?? ''} />
        <ThemeButton className={styles['link'] ?? ''} textClassName={styles['text'] ?? ''} />
        <button
          type="button"
          className={`${styles['link']} ${styles['collapse']}`}
          onClick={toggle}
          aria-expanded={!isNarrow}
          aria-label={isNarrow ? 'Развернуть меню' : 'Свернуть меню'}
        >
          <Icon name={isNarrow ? 'right' : 'left'} size={18} />
          <span className={styles['text']}>Свернуть</span>
        </button>
        <button
          type="button"
          className={styles['link']}
          onClick={() => session.current.signOut()}
          aria-label="Выйти"
          title="Выйти"
        >
          <Icon name="exit" size={18} />
          <span className={styles['text']}>Выйти</span>
        </button>
      </div>
    </nav>
  );
}

const themes: Record<Theme, { text: string; icon: IconName; next: Theme }> = {
  system: { text: 'Тема: как на устройстве', icon: 'system', next: 'light' },
  light: { text: 'Тема: светлая', icon: 'sun', next: 'dark' },
  dark: { text: 'Тема: тёмная', icon: 'moon', next: 'system' },
  wall: { text: 'Тема: видеостена', icon: 'moon', next: 'system' },
};

/** Switches system → light → dark; the wall theme is chosen in the settings. */
function ThemeButton({ className, textClassName }: { className: string; textClassName: string }) {
  const { text, icon, next } = themes[useTheme()];
  return (
    <button type="button" className={className} onClick={() => chooseTheme(next)} aria-label={text} title={text}>
      <Icon name={icon} size={18} />
      <span className={textClassName}>Тема</span>
    </button>
  );
}
