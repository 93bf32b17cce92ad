import { useState } from 'react';
import type { AlertRuleWire } from '@mm/proto/http/alerts.js';
import { supervisors } from '@mm/proto/vocabulary/role.js';
import { byName } from '../../../language/name-order.js';
import { alertKinds, sensitivities } from '../../../language/vocabulary.js';
import { hasAnyRole, useCaller } from '../../../api/caller.slice.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { MultiSelect } from '../../../ui/multi-select/multi-select.js';
import { Select } from '../../../ui/select/select.js';
import { LabelledSwitches } from '../../../ui/switch-group/switch-group.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import { useTopicOptions } from '../../../api/topics.api.js';
import { RuleAuthors } from './rule-authors.js';
import {
  asksFor,
  channels,
  draftOf,
  faultsOf,
  hasSensitivity,
  isOfTopic,
  ruleRefusalOf,
  saveOf,
  withKind,
  chatsOf,
  type RuleDraft,
  type RuleFaults,
} from './rule-draft.js';
import { useSaveAlertRuleMutation, useTelegramBotQuery } from '../alerts.api.js';
import styles from './rules.module.css';
import { texts } from './texts.js';

type Kind = AlertRuleWire['kind'];
const kinds = Object.entries(alertKinds).map(([value, text]) => ({ value: value as Kind, text }));
/** Minutes. */
const coolDowns = [5, 15, 30, 60, 180, 360, 720, 1440, 10_080];
const night: [number, number] = [22, 7];
const hours = Array.from({ length: 24 }, (_, value) => ({ value, text: `${String(value).padStart(2, '0')}:00` }));

interface RuleFormProps {
  /** Null for a new rule. */
  rule: AlertRuleWire | null;
  onClose: () => void;
}

/** When alerts of a kind are raised, and where messages about them go. */
export function RuleForm({ rule, onClose }: RuleFormProps) {
  const toast = useToast();
  const isSupervisor = hasAnyRole(useCaller().roles, supervisors);
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(rule));
  const [faults, setFaults] = useState<RuleFaults>({});
  const [save, { isLoading }] = useSaveAlertRuleMutation();
  const topics = useTopicOptions(draft.topic_id);
  const set = (next: RuleDraft) => {
    setDraft(next);
    setFaults({});
  };
  const change = (part: Partial<RuleDraft>) => set({ ...draft, ...part });
  const submit = async () => {
    const wrong = faultsOf(draft);
    if (Object.keys(wrong).length > 0) return setFaults(wrong);
    const { error } = await save({ body: { params: saveOf(draft, rule) } });
    if (error) return setFaults(ruleRefusalOf(error));
    toast.success(texts.saved, { title: texts.result });
    onClose();
  };
  const quiet = draft.quiet_hours;
  const pauses = [...new Set([...coolDowns, draft.cool_down])].sort((a, b) => a - b);

  return (
    <FormModal
      size="wide"
      title={rule ? texts.edit : texts.add}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
    >
      {faults.form !== undefined && (
        <p role="alert" className={styles['error']}>
          {faults.form}
        </p>
      )}
      <Select
        label={texts.kind}
        options={kinds}
        value={draft.kind}
        onChange={(kind) => kind !== null && set(withKind(draft, kind))}
      />
      {isOfTopic(draft.kind) && (
        <Select
          label={texts.topic}
          options={topics}
          value={draft.topic_id}
          onChange={(topic) => change({ topic_id: topic })}
          placeholder={isSupervisor ? texts.allTopics : texts.chooseTopic}
          isClearable
        />
      )}
      {hasSensitivity(draft.kind) && (
        <LabelledSwitches
          stacked
          single
          label={texts.sensitivity}
          options={sensitivities.map(({ value, name }) => ({ key: value, text: name }))}
          selected={[draft.sensitivity]}
          onToggle={(sensitivity) => change({ sensitivity })}
        />
      )}
      {draft.kind === 'first-publication' && (
        <RuleAuthors authors={draft.authors} onChange={(authors) => change({ authors })} />
      )}
      <Select
        label={texts.coolDown}
        options={pauses.map((value) => ({ value, text: pauseText(value) }))}
        value={draft.cool_down}
        onChange={(minutes) => minutes !== null && change({ cool_down: minutes })}
      />
      <LabelledSwitches
        stacked
        label={texts.channels}
        options={channels.map((key) => ({ key, text: texts.channelNames[key] }))}
        selected={draft.channels}
        onToggle={(_, next) => change({ channels: next })}
      />
      <p className={styles['hint']}>{texts.channelsHint}</p>
      {asksFor(draft.channels, 'addresses') && (
        <TextField
          label={texts.addresses}
          hint={texts.addressesHint}
          rows={2}
          value={draft.addresses}
          onChange={(addresses) => change({ addresses })}
          error={faults.addresses}
          maxLength={5000}
        />
      )}
      {asksFor(draft.channels, 'chats') && (
        <>
          <TextField
            label={texts.chats}
            hint={texts.chatsHint}
            value={draft.chats}
            onChange={(chats) => change({ chats })}
            error={faults.chats}
            maxLength={2000}
          />
          {isSupervisor && <KnownChats chats={draft.chats} onChange={(chats) => change({ chats })} />}
        </>
      )}
      <Checkbox isSelected={quiet !== null} onChange={(isOn) => change({ quiet_hours: isOn ? night : null })}>
        {texts.quietHours}
      </Checkbox>
      {quiet && (
        <div className={styles['pair']}>
          <Select
            label={texts.quietFrom}
            options={hours}
            value={quiet[0]}
            onChange={(from) => from !== null && change({ quiet_hours: [from, quiet[1]] })}
          />
          <Select
            label={texts.quietTo}
            options={hours}
            value={quiet[1]}
            onChange={(to) => to !== null && change({ quiet_hours: [quiet[0], to] })}
          />
        </div>
      )}
      <Checkbox isSelected={draft.takes_over_wall} onChange={(isOn) => change({ takes_over_wall: isOn })}>
        {texts.takesOverWall}
      </Checkbox>
      <Checkbox isSelected={draft.active} onChange={(active) => change({ active })}>
        {texts.active}
      </Checkbox>
    </FormModal>
  );
}

function pauseText(minutes: number): string {
  if (minutes % 1440 === 0) return texts.days(String(minutes / 1440));
  return minutes % 60 === 0 ? texts.hours(String(minutes / 60)) : texts.minutes(String(minutes));
}

interface KnownChatsProps {
  /** As typed, separated by commas. */
  chats: string;
  onChange: (chats: string) => void;
}

/** A choice of the chats that have written to the bot; nothing while there are none. */
function KnownChats({ chats, onChange }: KnownChatsProps) {
  const { data } = useTelegramBotQuery();
  const known = data?.chats ?? [];
  if (known.length === 0) return null;
  const chosen = chatsOf(chats);
  const isKnown = (id: string) => known.some((chat) => chat.id === id);
  return (
    <MultiSelect
      label={texts.knownChats}
      options={byName(known, ({ title }) => title).map(({ id, title }) => ({ value: id, text: title || id }))}
      selected={chosen.filter(isKnown)}
      onChange={(next) => onChange([...chosen.filter((id) => !isKnown(id)), ...next].join(', '))}
      placeholder={texts.chooseChats}
    />
  );
}
