import { supervisors, type Role } from './role.js';

/** A setting of the installation that an administrator changes on the screen, with the limits of its value. */
interface NumberSetting {
  kind: 'number';
  /** Who reads and changes it; absent: administrators. */
  roles?: readonly Role[];
  /** What the number counts; the web owns the words. */
  unit: 'days' | 'requests-per-minute' | 'requests-per-day' | 'percent' | 'characters' | 'tenge' | 'step';
  min: number;
  max: number;
  initial: number;
}
interface ZoneSetting {
  kind: 'time-zone';
  initial: string;
}
type SystemSetting = NumberSetting | ZoneSetting;

const threshold = { kind: 'number', roles: supervisors, unit: 'percent', min: 0, max: 101 } as const;

/** Every setting with its initial value. Services read values with `SystemSettings` of @mm/system-settings. */
export const systemSettings = {
  /** IANA time zone of days, weeks and reports. */
  'time-zone': { kind: 'time-zone', initial: 'Asia/Almaty' },
  /** Reports hide what the machine alone would ignore with at least this confidence; 101 hides nothing. */
  'hide-from': { kind: 'number', unit: 'percent', min: 50, max: 101, initial: 99 },
  /** Suggested fields are accepted by themselves from this confidence: the start is where 95 % are right; 101: none. */
  'accept-lang': { ...threshold, initial: 50 },
  'accept-oblasts': { ...threshold, initial: 50 },
  'accept-spheres': { ...threshold, initial: 88 },
  'accept-tone': { ...threshold, initial: 90 },
  'accept-ignored': { ...threshold, initial: 60 },
  /** How alike posts of one story are: 1 lenient, 2 usual, 3 strict. For what arrives or changes from then on. */
  'story-strictness': { kind: 'number', unit: 'step', min: 1, max: 3, initial: 2 },
  /** Shortest password of the bundled provider; Keycloak has its own rule, in its realm. */
  'password-length': { kind: 'number', unit: 'characters', min: 8, max: 64, initial: 10 },
  /** How long posts, publications and their comments are kept after they were published. */
  'post-days': { kind: 'number', unit: 'days', min: 31, max: 3650, initial: 1095 },
  /** How long pictures are kept. */
  'picture-days': { kind: 'number', unit: 'days', min: 7, max: 3650, initial: 365 },
  /** How long events stay in the log, whatever their topic states; not those of compacted topics. */
  'log-days': { kind: 'number', unit: 'days', min: 7, max: 90, initial: 14 },
  /** How long the journal of changes is kept. */
  'audit-days': { kind: 'number', unit: 'days', min: 31, max: 3650, initial: 1095 },
  /** Calls a minute of one access token that has no limit of its own. */
  'token-minute-quota': { kind: 'number', unit: 'requests-per-minute', min: 1, max: 6000, initial: 600 },
  /** Calls a day of one access token that has no limit of its own. */
  'token-day-quota': { kind: 'number', unit: 'requests-per-day', min: 1, max: 10_000_000, initial: 100_000 },
  /** Price of storing one gigabyte for a month; 0 shows sizes only. */
  'gigabyte-month-price': { kind: 'number', unit: 'tenge', min: 0, max: 1_000_000, initial: 0 },
} as const satisfies Record<string, SystemSetting>;

export type SystemSettingKey = keyof typeof systemSettings;
export type SystemSettingValue<K extends SystemSettingKey> = (typeof systemSettings)[K] extends NumberSetting
  ? number
  : string;

/** Values by key; a missing one is the initial value. */
export type SystemSettingValues = { readonly [K in SystemSettingKey]?: SystemSettingValue<K> };

/** Whether somebody with one of the roles reads and changes a setting. */
export function mayChangeSetting(key: SystemSettingKey, of: readonly Role[]): boolean {
  const { roles = ['mm_admin'] } = systemSettings[key] as Pick<NumberSetting, 'roles'>;
  return of.some((role) => roles.includes(role));
}

/** Whether a value is allowed: a whole number within the limits, or the IANA name of a zone that `Intl` knows. */
export function isAllowedSetting(key: SystemSettingKey, value: unknown): boolean {
  const setting: SystemSetting = systemSettings[key];
  if (setting.kind === 'time-zone') return typeof value === 'string' && isTimeZone(value);
  return typeof value === 'number' && Number.isInteger(value) && value >= setting.min && value <= setting.max;
}

/** Offsets such as `+05:00`, which `Intl` takes too, have no name. */
function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z]+\/[A-Za-z0-9_+/-]+$/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
