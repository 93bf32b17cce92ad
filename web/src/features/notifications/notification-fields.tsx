import { defaultTimeZone } from '@mm/proto/vocabulary/period.js';
import { tones } from '@mm/proto/vocabulary/tone.js';
import { notificationPeriods, toneTitles, weekdays } from '../../language/vocabulary.js';
import { useConfig } from '../../api/config.slice.js';
import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { Checkbox } from '../../ui/checkbox/checkbox.js';
import { MultiSelect } from '../../ui/multi-select/multi-select.js';
import { Select } from '../../ui/select/select.js';
import { LabelledSwitches } from '../../ui/switch-group/switch-group.js';
import { TextField } from '../../ui/text-field/text-field.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import type { DraftFaults, NotificationDraft } from './notification-draft.js';
import styles from './notifications.module.css';
import { texts } from './texts.js';
import { useTopicOptions } from '../../api/topics.api.js';

interface NotificationFieldsProps {
  draft: NotificationDraft;
  faults: DraftFaults;
  /** Addresses whose recipients stopped the mails themselves. */
  unsubscribed: readonly string[];
  onChange: (part: Partial<NotificationDraft>) => void;
}

const kinds = [0, 1] as const;
const formats = ['.xlsx', '.doc', '.pdf'] as const;
const toneValues = [null, tones.negative, tones.neutral, tones.positive] as const;
const hours = Array.from({ length: 24 }, (_, hour) => {
  const value = String(hour).padStart(2, '0');
  return { value, text: `${value}:00` };
});

/** Who gets what, and when. */
export function NotificationFields({ draft, faults, unsubscribed, onChange }: NotificationFieldsProps) {
  const topics = useTopicOptions(draft.topic);
  const { data: oblasts = [] } = useOblastsQuery();
  const { data: spheres = [] } = useSpheresQuery();
  const zone = useConfig().config?.time_zone ?? defaultTimeZone;
  return (
    <>
      <TextField
        label={texts.name}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        error={faults.name}
        maxLength={200}
      />
      <TextField
        label={texts.email}
        hint={texts.emailHint}
        rows={2}
        value={draft.email}
        onChange={(email) => onChange({ email })}
        error={faults.email}
        maxLength={5000}
      />
      {unsubscribed.length > 0 && <p className={styles['warning']}>{texts.unsubscribed(unsubscribed.join(', '))}</p>}
      <div className={styles['pair']}>
        <LabelledSwitches
          stacked
          single
          label={texts.kind}
          options={kinds.map((kind) => ({ key: String(kind), text: texts.kinds[kind] }))}
          selected={[String(draft.kind)]}
          onToggle={(key) => onChange({ kind: key === '1' ? 1 : 0 })}
        />
        {draft.kind === 1 && (
          <LabelledSwitches
            stacked
            label={texts.formats}
            options={formats.map((key) => ({ key, text: key }))}
            selected={draft.formats}
            onToggle={(_, next) => next.length > 0 && onChange({ formats: next })}
          />
        )}
      </div>
      <Select
        label={texts.topic}
        options={topics}
        value={draft.topic}
        onChange={(topic) => onChange({ topic })}
        placeholder={texts.everything}
        isClearable
      />
      <LabelledSwitches
        stacked
        single
        label={texts.tone}
        options={toneValues.map((tone) => ({
          key: String(tone),
          text: tone === null ? texts.anyTone : toneTitles[tone],
          ...(tone === null ? {} : { mark: <ToneDot tone={toneShape(tone)} /> }),
        }))}
        selected={[String(draft.tone)]}
        onToggle={(key) => onChange({ tone: toneValues.find((tone) => String(tone) === key) ?? null })}
      />
      <div className={styles['pair']}>
        <MultiSelect
          label={texts.oblasts}
          options={oblasts}
          selected={draft.oblasts}
          onChange={(chosen) => onChange({ oblasts: chosen })}
        />
        <MultiSelect
          label={texts.spheres}
          options={spheres}
          selected={draft.spheres}
          onChange={(chosen) => onChange({ spheres: chosen })}
        />
      </div>
      <LabelledSwitches
        stacked
        single
        label={texts.period}
        options={notificationPeriods.map(({ value, name }) => ({ key: String(value), text: name }))}
        selected={[String(draft.period)]}
        onToggle={(key) => onChange({ period: key === '7' ? 7 : 1 })}
      />
      <div className={styles['pair']}>
        {draft.period === 7 && (
          <Select
            label={texts.weekday}
            options={weekdays.map(({ value, name }) => ({ value, text: name }))}
            value={draft.weekday}
            onChange={(weekday) => weekday !== null && onChange({ weekday })}
          />
        )}
        <Select
          label={texts.hour}
          options={hours}
          value={draft.hour}
          onChange={(hour) => hour !== null && onChange({ hour })}
        />
      </div>
      <p className={styles['hint']}>
        {texts.zone(zone)}. {texts.periodHint}
      </p>
      <Checkbox isSelected={draft.active} onChange={(active) => onChange({ active })}>
        {texts.active}
      </Checkbox>
    </>
  );
}
