import * as z from 'zod';
import { supervisors } from '../vocabulary/role.js';
import { systemSettings, type SystemSettingKey } from '../vocabulary/system-setting.js';
import { call } from './call.js';
import { once, type Wire } from './once.js';
import { int } from './paging.js';

const key = z.enum(Object.keys(systemSettings) as [SystemSettingKey, ...SystemSettingKey[]]);
const value = z.union([z.number(), z.string().max(100)]);
const setting = once(() =>
  z.object({
    key,
    value,
    initial: value,
    /** Unix seconds; null as long as nobody changed it. */
    changed_at: int.nullable(),
    /** User name; '' as long as nobody changed it. */
    changed_by: z.string(),
  }),
);
export type SystemSettingWire = Wire<typeof setting>;

const administration = { service: 'identity', roles: supervisors } as const;

/** Settings of the whole installation; each has the roles that read and change it. */
export const systemSettingCalls = {
  /** Those that the caller may change. */
  systemSettings: call({
    ...administration,
    id: 'system-settings',
    method: 'GET',
    path: '/api-py/system-settings',
    response: () => z.object({ settings: z.array(setting()) }),
  }),
  /** Changes all given settings or none; null brings the initial value back. Answers as `system-settings`. */
  saveSystemSettings: call({
    ...administration,
    id: 'save-system-settings',
    method: 'POST',
    path: '/api-py/save-system-settings',
    body: () => z.strictObject({ params: z.strictObject({ values: z.partialRecord(key, value.nullable()) }) }),
    response: () => z.object({ settings: z.array(setting()) }),
  }),
  /** For the gateway, which has no database. */
  timeZone: call({
    id: 'time-zone',
    service: 'identity',
    internal: true,
    roles: 'public',
    method: 'GET',
    path: '/internal/time-zone',
    response: () => z.object({ time_zone: z.string() }),
    timeout: 2000,
  }),
};
