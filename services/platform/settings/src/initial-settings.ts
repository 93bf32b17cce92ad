import { isAllowedSetting, type SystemSettingValues } from '@mm/proto/vocabulary/system-setting.js';
import * as z from 'zod';
import { parseSettings, type Environment } from './parse-settings.js';

const schema = z.object({
  MM_TIME_ZONE: z
    .string()
    .refine((zone) => isAllowedSetting('time-zone', zone), 'must be an IANA time zone')
    .optional(),
  /** Confidence from 0 to 1; 1.01 hides nothing. */
  MM_HIDE_FROM: z.coerce.number().min(0).max(1.01).optional(),
  /** In characters. */
  MM_PASSWORD_LENGTH: z.coerce.number().int().min(8).max(64).optional(),
  /** Repeated events are recognised for a month. */
  MM_AUDIT_DAYS: z.coerce.number().int().min(31).optional(),
});

/** The system settings whose initial value the environment states. Throws SettingsError. */
export function initialSettings(environment: Environment): SystemSettingValues {
  const s = parseSettings(schema, environment);
  return {
    ...(s.MM_TIME_ZONE !== undefined && { 'time-zone': s.MM_TIME_ZONE }),
    ...(s.MM_HIDE_FROM !== undefined && { 'hide-from': Math.round(s.MM_HIDE_FROM * 1000) / 10 }),
    ...(s.MM_PASSWORD_LENGTH !== undefined && { 'password-length': s.MM_PASSWORD_LENGTH }),
    ...(s.MM_AUDIT_DAYS !== undefined && { 'audit-days': s.MM_AUDIT_DAYS }),
  };
}
