import { lazy, Suspense, useState } from 'react';
import type { TopicWire } from '@mm/proto/http/topics.js';
import { Button } from '../../ui/button/button.js';
import { texts } from '../wall/texts.js';

const WallModal = lazy(() => import('./wall-modal.js').then((m) => ({ default: m.WallModal })));

export interface WallFormProps {
  topics: readonly TopicWire[];
  /** The topic of the dashboard; null for all topics. */
  shownId: number | null;
}

/** 'Экран': makes the address of a video wall. */
export function WallForm(props: WallFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button small icon="system" onPress={() => setIsOpen(true)}>
        {texts.screen}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WallModal {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
