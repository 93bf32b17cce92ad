const storageKey = 'mm.zone';
let zone: string | undefined;

/** The house's time zone, known once the settings have come; the browser's own until then. */
export const setInstallationTimeZone = (timeZone: string): void => {
  zone = timeZone;
};

export const installationTimeZone = (): string | undefined => zone;

/** The person's own zone for clock times, kept in this browser; null while the house's serves. */
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

/** DD.MM.YYYY of unix seconds, in the house's zone. */
export const dayOf = (seconds: number): string => format('day', zone, day).format(seconds * 1000);

/** DD.MM.YYYY, HH:mm of unix seconds, in the person's own zone if one is chosen, else the house's. */
export const dateTimeOf = (seconds: number): string =>
  format('moment', clockTimeZone(), { ...day, hour: '2-digit', minute: '2-digit' }).format(seconds * 1000);
