const storageKey = 'mm.zone';
let zone: string | undefined;

/** Sets the time zone of the installation; until then the browser's zone applies. */
export const setInstallationTimeZone = (timeZone: string): void => {
  zone = timeZone;
};

export const installationTimeZone = (): string | undefined => zone;

/** The zone for times that the user chose in this browser; null for the installation's. */
export const chosenTimeZone = (): string | null => localStorage.getItem(storageKey);
export function chooseTimeZone(timeZone: string | null): void {
  if (timeZone === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function format(name: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${name} ${timeZone ?? ''}`;
  const cached = formats.get(id) ?? new Intl.DateTimeFormat('ru', { ...options, ...(timeZone ? { timeZone } : {}) });
  formats.set(id, cached);
  return cached;
}

function clockTimeZone(): string | undefined {
  const own = chosenTimeZone();
  try {
    return own === null ? zone : new Intl.DateTimeFormat('ru', { timeZone: own }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** DD.MM.YYYY of unix seconds, in the zone of the installation. */
export const dayOf = (seconds: number): string => format('day', zone, day).format(seconds * 1000);

/** DD.MM.YYYY, HH:mm of unix seconds, in the zone that the user chose, else in the installation's. */
export const dateTimeOf = (seconds: number): string =>
  format('moment', clockTimeZone(), { ...day, hour: '2-digit', minute: '2-digit' }).format(seconds * 1000);
