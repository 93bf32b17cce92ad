const storageKey = 'mm.wall';
/** Shorter ones are no access token. */
const leastLength = 20;

/** The access token by which this browser is a wall screen; it stays until it is refused. */
export const wallSecret = {
  /** Null when this browser is no wall screen. */
  read(): string | null {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && stored.length >= leastLength ? stored : null;
  },
  keep: (secret: string): void => localStorage.setItem(storageKey, secret),
  /** Leaves another one that was stored in the meantime. */
  forget(secret: string): void {
    if (localStorage.getItem(storageKey) === secret) localStorage.removeItem(storageKey);
  },
};

/** Whether a page belongs to a wall screen: it uses the screen's access token, and nobody signs in on it. */
export const isDevicePage = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname === '/wall-device' ||
  (pathname === '/main' && new URLSearchParams(search).get('wall') === '1' && wallSecret.read() !== null);
