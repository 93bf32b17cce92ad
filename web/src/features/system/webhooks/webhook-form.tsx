import { useState } from 'react';
import { askedNames } from '@mm/proto/http/outgoing-event.js';
import type { WebhookWire } from '@mm/proto/http/webhooks.js';
import { networkIds, networks } from '@mm/proto/vocabulary/network.js';
import { isProblem } from '../../../api/base-query.js';
import { useTopicsQuery } from '../../../api/topics.api.js';
import { Checkbox } from '../../../ui/checkbox/checkbox.js';
import { FormModal } from '../../../ui/modal/form-modal.js';
import { MultiSelect } from '../../../ui/multi-select/multi-select.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';
import { draftOf, faultsOf, saveOf, type WebhookDraft, type WebhookFaults } from './webhook-draft.js';
import { useSaveWebhookMutation } from '../system.api.js';

const eventWords: Readonly<Record<string, string>> = texts.events;
const eventOptions = askedNames.map((value) => ({ value, text: eventWords[value] ?? value }));
const networkOptions = networkIds.map((value) => ({ value, text: networks[value].title }));

interface WebhookFormProps {
  /** Null for a new one. */
  webhook: WebhookWire | null;
  onClose: () => void;
  /** The form has to be closed then: its mutation keeps the secret. */
  onSaved: (name: string, secret: string | undefined) => void;
}

/** Where events are sent, and which. */
export function WebhookForm({ webhook, onClose, onSaved }: WebhookFormProps) {
  const [draft, setDraft] = useState<WebhookDraft>(() => draftOf(webhook));
  const [faults, setFaults] = useState<WebhookFaults>({});
  const [save, { isLoading }] = useSaveWebhookMutation();
  const topics = useTopicsQuery().data?.topics_list ?? [];
  const change = (part: Partial<WebhookDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setFaults({});
  };
  const submit = async () => {
    const wrong = faultsOf(draft);
    if (wrong.name ?? wrong.url) return setFaults(wrong);
    const { data, error } = await save({ body: { params: saveOf(draft, webhook) } });
    if (error) return setFaults({ form: isProblem(error) && error.status === 404 ? texts.gone : texts.saveFailed });
    onSaved(data.webhook.name, data.secret);
  };

  return (
    <FormModal
      title={webhook ? texts.edit : texts.add}
      onClose={onClose}
      submitText={texts.save}
      isSaving={isLoading}
      onSubmit={submit}
      className={styles['form']}
      autoComplete="off"
    >
      {faults.form !== undefined && (
        <p role="alert" className={styles['error']}>
          {faults.form}
        </p>
      )}
      <TextField
        label={texts.name}
        value={draft.name}
        onChange={(name) => change({ name })}
        error={faults.name}
        maxLength={100}
        autoFocus
      />
      <TextField
        label={texts.url}
        hint={texts.urlHint}
        type="url"
        value={draft.url}
        onChange={(url) => change({ url })}
        error={faults.url}
        maxLength={2000}
      />
      <MultiSelect
        label={texts.eventNames}
        options={eventOptions}
        selected={draft.events}
        onChange={(events) => change({ events })}
        placeholder={texts.allEvents}
      />
      <MultiSelect
        label={texts.topics}
        options={topics.map(({ id, name }) => ({ value: id, text: name }))}
        selected={draft.topics}
        onChange={(chosen) => change({ topics: chosen })}
        placeholder={texts.allTopics}
      />
      <MultiSelect
        label={texts.networks}
        options={networkOptions}
        selected={draft.networks}
        onChange={(chosen) => change({ networks: chosen })}
        placeholder={texts.allNetworks}
      />
      <Checkbox isSelected={draft.active} onChange={(active) => change({ active })}>
        {texts.active}
      </Checkbox>
      {webhook && (
        <Checkbox isSelected={draft.newSecret} onChange={(newSecret) => change({ newSecret })}>
          {texts.newSecret}
        </Checkbox>
      )}
    </FormModal>
  );
}
