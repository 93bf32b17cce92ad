import { memo, useEffect, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import type { AlertLinkProps } from '../features/alerts/alert-link.js';
import { useCaller } from '../api/caller.slice.js';
import { useSession } from '../api/user-session.js';
import { openPalette } from './palette/palette-host.js';
import { appearanceOf, chooseTheme, useTheme, type Theme } from '../design/theme.js';
import { chooseLanguage, languages, otherLanguage } from '../language/language.js';
import { roles as roleWords } from '../language/vocabulary.js';
import { useIdle } from '../ui/hooks/use-idle.js';
import { loadable } from '../ui/loadable/loadable.js';
import { Icon, Logo, type IconName } from '../ui/icon/icon.js';
import { useAfterPaint } from '../ui/hooks/after-paint.js';
import { ConnectionLost, ConnectionState } from './connection-state.js';
import { logoTarget } from './landing.js';
import { alertPath, type NavigationLink } from './navigation-links.js';
import styles from './navigation.module.css';
import { texts } from './texts.js';

const words = texts.menu;
const storageKey = 'mm.rail';
/** Links in the bar of a phone; the others are behind 'Ещё'. */
const barLinks = 3;

/**
 * The menu: links by role, connection, appearance, sign-out. Collapses to icons; a bottom bar on phones.
 * Without links an empty column of the same width.
 */
export function Navigation({ links }: { links: readonly NavigationLink[] | null }) {
  const caller = useCaller();
  const session = useSession();
  const more = useMore();
  const [isNarrow, setIsNarrow] = useState(() => localStorage.getItem(storageKey) === 'narrow');
  const toggle = () => {
    localStorage.setItem(storageKey, isNarrow ? 'wide' : 'narrow');
    setIsNarrow(!isNarrow);
  };
  // The click is painted first: the width lays out the whole page again.
  const isSlim = useAfterPaint(isNarrow);
  const rail = [styles['rail'], isNarrow && styles['narrow'], isSlim && styles['slim']].filter(Boolean).join(' ');
  if (!links) return <div className={rail} />;
  return (
    <nav ref={more.nav} className={rail} aria-label={words.title}>
      <Link to={logoTarget(caller.roles)} className={styles['logo']} aria-label={texts.home}>
        <Logo size={20} />
        <span className={styles['text']}>{texts.monitoring}</span>
      </Link>
      <button
        type="button"
        className={styles['link']}
        onClick={openPalette}
        aria-keyshortcuts="Control+K"
        title={words.palette}
      >
        <Icon name="search" size={18} />
        <span className={styles['text']}>{words.find}</span>
        <kbd aria-hidden="true" className={`${styles['text']} ${styles['keys']}`}>
          Ctrl K
        </kbd>
      </button>
      {links.slice(0, barLinks).map(linkOf)}
      <button
        ref={more.button}
        type="button"
        className={`${styles['link']} ${styles['more']}`}
        onClick={more.toggle}
        aria-expanded={more.isOpen}
        aria-controls="more-links"
      >
        <Icon name="more" size={18} />
        <span className={styles['text']}>{words.more}</span>
        <ConnectionLost />
        {links.slice(barLinks).some(({ to }) => to === alertPath) && <IdleAlertCount />}
      </button>
      <div id="more-links" className={more.isOpen ? `${styles['rest']} ${styles['open']}` : styles['rest']}>
        {links.slice(barLinks).map(linkOf)}
        <div className={styles['who']} title={caller.username}>
          <strong>{caller.name || caller.username}</strong>
          {caller.roles.map((role) => roleWords[role].title).join(', ')}
        </div>
        <ConnectionState className={styles['link'] ?? ''} textClassName={styles['text'] ?? ''} />
        <ThemeButton />
        <LanguageButton />
        <button
          type="button"
          className={`${styles['link']} ${styles['collapse']}`}
          onClick={toggle}
          aria-expanded={!isNarrow}
          aria-label={isNarrow ? words.expand : words.collapse}
        >
          <Icon name={isNarrow ? 'right' : 'left'} size={18} />
          <span className={styles['text']}>{words.narrow}</span>
        </button>
        <button
          type="button"
          className={`${styles['link']} ${styles['exit']}`}
          onClick={() => session.current.signOut()}
          aria-label={words.signOut}
          title={words.signOut}
        >
          <Icon name="exit" size={18} />
          <span className={styles['text']}>{words.signOut}</span>
        </button>
      </div>
    </nav>
  );
}

const PlainLink = ({ to, text, icon }: NavigationLink) => (
  <NavLink to={to} className={styles['link'] ?? ''} title={text} aria-label={text}>
    <Icon name={icon} size={18} />
    <span className={styles['text']}>{text}</span>
  </NavLink>
);
/** Not drawn again when the session is checked, which gives the same links. */
const KeptLink = memo(PlainLink);

const classes = {
  link: styles['link'] ?? '',
  text: styles['text'] ?? '',
  count: styles['count'] ?? '',
};
const AlertLink = loadable<AlertLinkProps>(
  () =>
    import('../features/alerts/alert-link.js').then(
      (m) => m.AlertLink,
      () => PlainLink,
    ),
  PlainLink,
);
const AlertCount = loadable<{ className: string }>(
  () =>
    import('../features/alerts/alert-link.js').then(
      (m) => m.AlertCount,
      () => () => null,
    ),
  () => null,
);
/** On a phone the link to the alerts is behind 'Ещё', which then has their number. */
const IdleAlertCount = () => (useIdle() ? <AlertCount className={classes.count} /> : null);
/** The number of open alerts is asked for when the browser is idle. */
const IdleAlertLink = (link: NavigationLink) =>
  useIdle() ? <AlertLink {...link} classes={classes} /> : <PlainLink {...link} />;
const linkOf = (link: NavigationLink) =>
  link.to === alertPath ? <IdleAlertLink key={link.to} {...link} /> : <KeptLink key={link.to} {...link} />;

/** What 'Ещё' opens on a phone: closes after a link, by Esc and when the pointer or the focus goes elsewhere. */
function useMore() {
  const nav = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => target instanceof Node && !nav.current?.contains(target) && setOpenAt(null);
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(null);
      button.current?.focus();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener('keydown', press, { signal });
    return () => listening.abort();
  }, [isOpen]);
  return { nav, button, isOpen, toggle: () => setOpenAt(isOpen ? null : key) };
}

const themes: Record<Theme, { icon: IconName; next: Theme }> = {
  system: { icon: 'system', next: 'light' },
  light: { icon: 'sun', next: 'dark' },
  dark: { icon: 'moon', next: 'system' },
  wall: { icon: 'moon', next: 'system' },
};

/** Switches system → light → dark; the appearance for walls is chosen in the settings. */
function ThemeButton() {
  const theme = useTheme();
  const { icon, next } = themes[theme];
  const text = appearanceOf(theme);
  return (
    <button type="button" className={styles['link']} onClick={() => chooseTheme(next)} aria-label={text} title={text}>
      <Icon name={icon} size={18} />
      <span className={styles['text']}>{words.theme}</span>
    </button>
  );
}

/** The other language of the interface, by its own name. */
const LanguageButton = () => (
  <button
    type="button"
    lang={otherLanguage}
    className={styles['link']}
    onClick={() => chooseLanguage(otherLanguage)}
    aria-label={languages[otherLanguage]}
    title={languages[otherLanguage]}
  >
    <Icon name="language" size={18} />
    <span className={styles['text']}>{languages[otherLanguage]}</span>
  </button>
);
