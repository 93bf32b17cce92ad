import type { SystemSettingWire } from '@mm/proto/http/system-settings.js';
import { isAllowedSetting, systemSettings, type SystemSettingKey } from '@mm/proto/vocabulary/system-setting.js';

/** What was entered and is not saved, by setting. */
export type SettingDrafts = Partial<Record<SystemSettingKey, string>>;
type Value = SystemSettingWire['value'];

/** The parts of the screen. */
export const settingGroups = {
  reports: ['time-zone', 'hide-from', 'story-strictness'],
  recognition: ['accept-lang', 'accept-oblasts', 'accept-spheres', 'accept-tone', 'accept-ignored'],
  retention: ['post-days', 'picture-days', 'log-days', 'audit-days'],
  tokens: ['token-minute-quota', 'token-day-quota'],
  signIn: ['password-length'],
  storage: ['gigabyte-month-price'],
} as const satisfies Record<string, readonly SystemSettingKey[]>;
export type SettingGroup = keyof typeof settingGroups;

/** What an entered text means for a setting; undefined when it is not allowed. */
export function valueOfText(key: SystemSettingKey, text: string): Value | undefined {
  const isNumber = systemSettings[key].kind === 'number';
  const entered = text.replace(/\s/g, '');
  if (isNumber && entered === '') return undefined;
  const value = isNumber ? Number(entered) : text;
  return isAllowedSetting(key, value) ? value : undefined;
}

/** The drafts that differ from what is saved. */
export const changedKeys = (settings: readonly SystemSettingWire[], drafts: SettingDrafts): SystemSettingKey[] =>
  settings.flatMap(({ key, value }) => {
    const text = drafts[key];
    return text === undefined || valueOfText(key, text) === value ? [] : [key];
  });

/** What a save of the changed settings sends; undefined when one of them is not allowed. Null is the initial value. */
export function valuesToSave(
  settings: readonly SystemSettingWire[],
  drafts: SettingDrafts,
): Partial<Record<SystemSettingKey, Value | null>> | undefined {
  const values: Partial<Record<SystemSettingKey, Value | null>> = {};
  for (const key of changedKeys(settings, drafts)) {
    const value = valueOfText(key, drafts[key] ?? '');
    if (value === undefined) return undefined;
    values[key] = value === settings.find((one) => one.key === key)?.initial ? null : value;
  }
  return values;
}
