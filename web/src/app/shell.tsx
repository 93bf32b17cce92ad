import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { api } from '../api/api.js';
import { isShownTo, useCaller } from '../api/caller.slice.js';
import { useConfig } from '../api/config.slice.js';
import { PaletteHost } from './palette/palette-host.js';
import type { LiveFeature } from '../live/live-session.js';
import { useLiveFeature, useRoom } from '../live/use-live-session.js';
import { Icon } from '../ui/icon/icon.js';
import { useCarriedKeyword } from './carried-keyword.js';
import { Navigation } from './navigation.js';
import { linksFor } from './navigation-links.js';
import { settingLive } from './setting-live.js';
import styles from './shell.module.css';
import { texts } from './texts.js';

/** A changed entry of a reference list: the list is fetched again where it is shown. */
const referenceLive: LiveFeature = (live, { dispatch }) =>
  live.on('reference:changed', ({ kind }) => dispatch(api.util.invalidateTags([{ type: 'Reference', id: kind }])));

interface ShellProps {
  networks: readonly NetworkDescriptor[];
  /** Paths of the screens that open without sign-in. */
  publicPaths: readonly string[];
  children: ReactNode;
}

/** Navigation, the demo banner and the screen; the screen keeps its place while the first two load. */
export function Shell({ networks, publicPaths, children }: ShellProps) {
  useCarriedKeyword();
  const caller = useCaller();
  const { roles } = caller;
  const isIn = isShownTo(caller);
  const links = useMemo(() => linksFor(roles, networks), [roles, networks]);
  const { config, status: configStatus } = useConfig();
  const { pathname, search } = useLocation();
  const isPublic = publicPaths.includes(pathname);
  const isWall = new URLSearchParams(search).get('wall') === '1';
  const hasColumn = !isWall && (isIn || (configStatus !== 'unreachable' && !isPublic));
  useLiveFeature(referenceLive);
  useLiveFeature(settingLive);
  useRoom(isIn ? 'reference' : null);
  return (
    <div className={hasColumn ? styles['shell'] : `${styles['shell']} ${styles['alone']}`}>
      {!isWall && (
        <a className={styles['skip']} href="#main">
          {texts.toContent}
        </a>
      )}
      {hasColumn && <Navigation links={isIn ? links : null} />}
      {isIn && !isWall && <PaletteHost networks={networks} links={links} />}
      <div className={styles['page']}>
        {config?.demo && !isWall && (
          <aside className={styles['demo']} aria-label={texts.demo}>
            <Icon name="info" size={14} />
            {texts.demoText}
          </aside>
        )}
        <main id="main" tabIndex={-1} className={styles['main']}>
          {configStatus !== 'unknown' && children}
        </main>
      </div>
    </div>
  );
}
