const key = 'mm.zone';
let zone: string | undefined;

/** The house's time zone, known once the settings have come; the browser's own until then. */
export const setHouseZone = (timeZone: string): void => {
  zone = timeZone;
};

export const houseZone = (): string | undefined => zone;

/** The person's own zone for clock times, kept in this browser; null while the house's serves. */
export const chosenZone = (): string | null => localStorage.getItem(key);
export function chooseZone(timeZone: string | null): void {
  if (timeZone === null) localStorage.removeItem(key);
  else localStorage.setItem(key, timeZone);
}

const formats = new Map<string, Intl.DateTimeFormat>();
function format(name: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${name} ${timeZone ?? ''}`;
  const known = formats.get(id) ?? new Intl.DateTimeFormat('ru', { ...options, ...(timeZone ? { timeZone } : {}) });
  formats.set(id, known);
  return known;
}

function ownZone(): string | undefined {
  const own = chosenZone();
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
export const momentOf = (seconds: number): string =>
  format('moment', ownZone(), { ...day, hour: '2-digit', minute: '2-digit' }).format(seconds * 1000);
