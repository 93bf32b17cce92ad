import { useState } from 'react';
import type { EventWire } from '@mm/proto/http/reference.js';
import { useEventsQuery } from '../../api/reference.api.js';
import { Button } from '../../ui/button/button.js';
import { Modal } from '../../ui/modal/modal.js';
import { Select } from '../../ui/select/select.js';
import { texts } from './texts.js';

interface EventModalProps {
  onClose: () => void;
  /** Resolves to whether the event was saved. */
  onSave: (event: EventWire) => Promise<boolean>;
}

/** Assigns an event to the chosen publications; saving is disabled until one is chosen. */
export function EventModal({ onClose, onSave }: EventModalProps) {
  const { data: events = [], isSuccess } = useEventsQuery();
  const [id, setId] = useState<number | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const chosen = events.find((e) => e.id === id);
  const save = async () => {
    if (!chosen) return;
    setIsSaving(true);
    const isSaved = await onSave(chosen);
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
      {isSuccess && events.length === 0 ? (
        <p>{texts.noEvents}</p>
      ) : (
        <Select
          label={texts.event}
          options={events.map((e) => ({ value: e.id, text: e.name }))}
          value={id}
          onChange={setId}
          isClearable
        />
      )}
    </Modal>
  );
}
