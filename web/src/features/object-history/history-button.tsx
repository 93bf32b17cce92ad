import { lazy, Suspense, useState } from 'react';
import { useCaller } from '../../api/caller.slice.js';
import { Button } from '../../ui/button/button.js';
import { mayReadHistory, type HistoryKind } from './history-kind.js';
import { texts } from './texts.js';

const HistoryModal = lazy(() => import('./history-modal.js').then((m) => ({ default: m.HistoryModal })));

interface HistoryButtonProps {
  kind: HistoryKind;
  id: number | string;
  /** Of the object. */
  name: string;
}

/** 'История изменений' of an object; nothing for users who may not read it. Its code is loaded when it is pressed. */
export function HistoryButton({ kind, id, name }: HistoryButtonProps) {
  const { roles } = useCaller();
  const [isOpen, setIsOpen] = useState(false);
  if (!mayReadHistory(kind, roles)) return null;
  return (
    <>
      <Button small aria-label={texts.historyOf(name)} onPress={() => setIsOpen(true)}>
        {texts.history}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <HistoryModal kind={kind} id={id} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
