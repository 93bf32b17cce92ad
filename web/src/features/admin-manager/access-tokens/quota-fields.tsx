import { systemSettings } from '@mm/proto/vocabulary/system-setting.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { texts } from './texts.js';

/** Calls of one token; null: as the system settings say. */
export interface QuotaValues {
  minute_quota: number | null;
  day_quota: number | null;
}
/** The quotas of the system settings. */
export interface DefaultQuotas {
  minute: number;
  day: number;
}
export type EnteredQuotas = Record<keyof QuotaValues, string>;

const limits = {
  minute_quota: systemSettings['token-minute-quota'].max,
  day_quota: systemSettings['token-day-quota'].max,
} as const;

export const enteredQuotas = ({ minute_quota: minute, day_quota: day }: QuotaValues): EnteredQuotas => ({
  minute_quota: minute === null ? '' : String(minute),
  day_quota: day === null ? '' : String(day),
});

/** What was entered as numbers, or what is wrong with it. */
export function quotasOf(entered: EnteredQuotas): { quotas: QuotaValues; faults: Partial<EnteredQuotas> } {
  const quotas: QuotaValues = { minute_quota: null, day_quota: null };
  const faults: Partial<EnteredQuotas> = {};
  for (const key of ['minute_quota', 'day_quota'] as const) {
    const text = entered[key].replace(/\s/gu, '');
    if (text === '') continue;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= limits[key]) quotas[key] = value;
    else faults[key] = texts.quotaWrong(numberText(limits[key]));
  }
  return { quotas, faults };
}

interface QuotaFieldsProps {
  entered: EnteredQuotas;
  defaults: DefaultQuotas | undefined;
  errors: Partial<EnteredQuotas>;
  onChange: (change: Partial<EnteredQuotas>) => void;
}

/** How many calls a token may make in a minute and on a day. */
export function QuotaFields({ entered, defaults, errors, onChange }: QuotaFieldsProps) {
  return (
    <>
      <TextField
        label={texts.minuteQuota}
        hint={texts.quotaHint(numberText(defaults?.minute))}
        value={entered.minute_quota}
        onChange={(text) => onChange({ minute_quota: text })}
        error={errors.minute_quota}
        inputMode="numeric"
        maxLength={12}
      />
      <TextField
        label={texts.dayQuota}
        hint={texts.quotaHint(numberText(defaults?.day))}
        value={entered.day_quota}
        onChange={(text) => onChange({ day_quota: text })}
        error={errors.day_quota}
        inputMode="numeric"
        maxLength={12}
      />
    </>
  );
}
