import { createHash } from 'node:crypto';

const MODELS = [
  'Samsung Galaxy A54',
  'Samsung Galaxy S22',
  'Xiaomi Redmi Note 12',
  'Xiaomi 13T',
  'HONOR 90',
  'realme 11 Pro',
  'Google Pixel 7',
  'OnePlus Nord 3',
] as const;
const SYSTEMS = ['SDK 31', 'SDK 33', 'SDK 34'] as const;
const VERSIONS = ['11.9.2', '11.13.1', '12.0.1', '12.2.3'] as const;

/** How the network shows the session of an account to its owner. */
export interface AccountDevice {
  deviceModel: string;
  systemVersion: string;
  appVersion: string;
  systemLangCode: string;
  langCode: string;
  langPack: string;
}

/** The device of an account: always the same one, and not the same one for all. */
export function deviceOf(phone: string): AccountDevice {
  const hash = createHash('sha256').update(phone).digest();
  const chosen = (list: readonly string[], at: number): string => list[(hash[at] ?? 0) % list.length] ?? '';
  return {
    deviceModel: chosen(MODELS, 0),
    systemVersion: chosen(SYSTEMS, 1),
    appVersion: chosen(VERSIONS, 2),
    systemLangCode: 'ru',
    langCode: 'ru',
    langPack: '',
  };
}
