import { useState } from 'react';
import { useEventsQuery, eventChoices } from '../../api/reference.api.js';
import { Button } from '../../ui/button/button.js';
import { ErrorState } from '../../ui/error-state/error-state.js';
import { Modal } from '../../ui/modal/modal.js';
import { Select } from '../../ui/select/select.js';
import { texts } from './texts.js';
import type { EventChoice } from './use-marks.js';

interface EventModalProps {
  onClose: () => void;
  /** Resolves to whether the event was saved. */
  onSave: (event: EventChoice) => Promise<boolean>;
}

/** Assigns an event, or with 'ВСЕ' none, to the chosen publications; saving is disabled until one is chosen. */
export function EventModal({ onClose, onSave }: EventModalProps) {
  const { data: events, isError, refetch } = useEventsQuery();
  const [id, setId] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const choices = eventChoices(events ?? []);
  const chosen = choices.find(({ value }) => value === id);
  const save = async () => {
    if (!chosen) return;
    setIsSaving(true);
    const isSaved = await onSave({ id: chosen.value, name: chosen.text });
    setIsSaving(false);
    if (isSaved) onClose();
  };
  return (
    <Modal
      isOpen
      size="narrow"
      title={texts.eventTitle}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{texts.cancel}</Button>
          <Button kind="primary" isDisabled={!chosen} isPending={isSaving} onPress={() => void save()}>
            {texts.save}
          </Button>
        </>
      }
    >
      {!events && isError && <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} />}
      {events?.length === 0 && <p>{texts.noEvents}</p>}
      {(events || !isError) && <Select label={texts.event} options={choices} value={id} onChange={setId} isClearable />}
    </Modal>
  );
}
