import type { SystemSettingWire } from '@mm/proto/http/system-settings.js';
import { systemSettings, type SystemSettingKey } from '@mm/proto/vocabulary/system-setting.js';
import { useDates } from '../../../api/date-format.js';
import { nameWithLogin, usePersonNames } from '../../../api/people.api.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { Select } from '../../../ui/select/select.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import styles from './settings.module.css';
import { texts } from './texts.js';

interface SettingFieldProps {
  setting: SystemSettingWire;
  /** What was entered; undefined shows the saved value. */
  draft: string | undefined;
  isChanged: boolean;
  /** Whether the entered value is wrong. */
  isWrong: boolean;
  onChange: (text: string) => void;
}

/** A setting with its explanation, its limits and who changed it. */
export function SettingField({ setting, draft, isChanged, isWrong, onChange }: SettingFieldProps) {
  const { key, value, initial } = setting;
  const { name, about } = texts.settings[key];
  const shown = draft ?? String(value);
  const error = isWrong ? wrongText(key) : undefined;
  return (
    <div className={styles['setting']} data-setting={key}>
      <div className={styles['field']}>
        {systemSettings[key].kind === 'time-zone' ? (
          <Select
            label={name}
            options={timeZoneOptions(shown)}
            value={shown}
            onChange={(zone) => zone !== null && onChange(zone)}
          />
        ) : (
          <TextField label={name} inputMode="numeric" value={shown} error={error} onChange={onChange} />
        )}
        {systemSettings[key].kind === 'time-zone' && error && <p className={styles['error']}>{error}</p>}
      </div>
      <div className={styles['about']}>
        <p>{about}</p>
        <p className={styles['facts']}>
          {isChanged && <Badge kind="warning">{texts.unsaved}</Badge>}
          {isChanged && <span>{texts.savedNow(valueText(key, value))}</span>}
          {limitsOf(key, texts.limits)}
          <span>{texts.initial(valueText(key, initial))}</span>
          <ChangedBy setting={setting} />
          {shown !== String(initial) && (
            <Button small kind="link" aria-label={texts.toInitialOf(name)} onPress={() => onChange(String(initial))}>
              {texts.toInitial}
            </Button>
          )}
        </p>
      </div>
    </div>
  );
}

function ChangedBy({ setting: { changed_at, changed_by } }: Pick<SettingFieldProps, 'setting'>) {
  const { dateTimeOf } = useDates();
  const nameOf = usePersonNames();
  if (changed_at === null) return <span>{texts.neverChanged}</span>;
  return <span>{texts.changed(nameWithLogin(changed_by, nameOf), dateTimeOf(changed_at))}</span>;
}

/** A value with its unit. */
function valueText(key: SystemSettingKey, value: string | number): string {
  const setting = systemSettings[key];
  return setting.kind === 'number' ? texts.units[setting.unit](Number(value)) : String(value);
}

function limitsOf(key: SystemSettingKey, words: (min: string, max: string) => string): string {
  const setting = systemSettings[key];
  return setting.kind === 'number' ? words(numberText(setting.min), valueText(key, setting.max)) : '';
}

const wrongText = (key: SystemSettingKey): string => limitsOf(key, texts.wrongNumber) || texts.wrongZone;

const offset = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? '';

let known: { value: string; text: string }[] | undefined;

/** The zones of the browser with their offsets now, and `current` where the browser has another name for it. */
function timeZoneOptions(current: string): { value: string; text: string }[] {
  known ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'))].map((zone) => ({
    value: zone,
    text: zone === 'UTC' ? zone : `${zone} (${offset(zone)})`,
  }));
  return known.some(({ value }) => value === current) ? known : [{ value: current, text: current }, ...known];
}
