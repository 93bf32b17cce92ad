let zone: string | undefined;

/** The house's time zone, known once the settings have come; the browser's own until then. */
export const setHouseZone = (timeZone: string): void => {
  zone = timeZone;
};

const formats = new Map<string, Intl.DateTimeFormat>();
function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${name} ${zone ?? ''}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat('ru', { ...options, ...(zone ? { timeZone: zone } : {}) });
  formats.set(key, known);
  return known;
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;

/** DD.MM.YYYY of unix seconds, in the house's zone. */
export const dayOf = (seconds: number): string => format('day', day).format(seconds * 1000);

/** DD.MM.YYYY, HH:mm of unix seconds, in the house's zone. */
export const momentOf = (seconds: number): string => format('moment', { ...day, hour: '2-digit', minute: '2-digit' }).format(seconds * 1000);
