import type { SystemSettingWire } from '@mm/proto/http/system-settings.js';
import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import { changedKeys, settingGroups, valueOfText, valuesToSave } from './setting-drafts.js';

const setting = (key: SystemSettingWire['key'], value: string | number, initial = value): SystemSettingWire => ({
  key,
  value,
  initial,
  changed_at: null,
  changed_by: '',
});
const settings = [setting('post-days', 1095), setting('audit-days', 90, 1095), setting('time-zone', 'Asia/Almaty')];

test('every setting is in one part of the screen', () => {
  expect(Object.values(settingGroups).flat().sort()).toEqual(Object.keys(systemSettings).sort());
});

test.each([
  ['post-days', '1 095', 1095],
  ['post-days', '31', 31],
  ['post-days', '30', undefined],
  ['post-days', '3651', undefined],
  ['post-days', '40.5', undefined],
  ['post-days', 'сорок', undefined],
  ['post-days', '', undefined],
  ['gigabyte-month-price', '0', 0],
  ['time-zone', 'Europe/Moscow', 'Europe/Moscow'],
  ['time-zone', '+05:00', undefined],
] as const)('%s: “%s” is %s', (key, text, value) => expect(valueOfText(key, text)).toBe(value));

test('only what differs from the saved value is changed, and a wrong value is', () => {
  expect(changedKeys(settings, { 'post-days': '1095', 'audit-days': '91', 'time-zone': 'Asia/Almaty' })).toEqual([
    'audit-days',
  ]);
  expect(changedKeys(settings, { 'post-days': '' })).toEqual(['post-days']);
  expect(valuesToSave(settings, { 'post-days': '', 'audit-days': '91' })).toBeUndefined();
});

test('the initial value is saved as none', () => {
  expect(valuesToSave(settings, { 'audit-days': '1095', 'post-days': '400' })).toEqual({
    'post-days': 400,
    'audit-days': null,
  });
});
