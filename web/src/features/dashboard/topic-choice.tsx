import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button/button.js';
import { Modal } from '../../ui/modal/modal.js';
import { SkeletonLines } from '../../ui/skeleton/skeleton.js';
import { texts } from './texts.js';

const TopicTree = lazy(() => import('../topic-tree/topic-tree.js').then((m) => ({ default: m.TopicTree })));

interface TopicChoiceProps {
  selected: number | null;
  onSelect: (topicId: number | null) => void;
}

/** A dialog with the topic tree, to choose another topic; the tree is loaded when it is first opened. */
export function TopicChoice({ selected, onSelect }: TopicChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="topic" onPress={() => setIsOpen(true)}>
        {texts.chooseTopic}
      </Button>
      <Modal isOpen={isOpen} size="narrow" title={texts.chooseTopic} onClose={() => setIsOpen(false)}>
        <Suspense fallback={<SkeletonLines lines={8} height={28} />}>
          <TopicTree
            isReadOnly
            selected={selected}
            onSelect={(topicId) => {
              setIsOpen(false);
              onSelect(topicId);
            }}
          />
        </Suspense>
      </Modal>
    </>
  );
}
