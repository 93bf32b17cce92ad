import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.js';
import { texts } from './texts.js';

const TopicChoiceModal = lazy(() => import('./topic-choice-modal.js').then((m) => ({ default: m.TopicChoiceModal })));

interface TopicChoiceProps {
  selected: number | null;
  onSelect: (topicId: number | null) => void;
}

/** 'Выбрать тему': opens a dialog to choose another topic, whose code is loaded when it is first opened. */
export function TopicChoice({ selected, onSelect }: TopicChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="topic" onPress={() => setIsOpen(true)}>
        {texts.chooseTopic}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TopicChoiceModal
            selected={selected}
            onSelect={(topicId) => {
              setIsOpen(false);
              onSelect(topicId);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
