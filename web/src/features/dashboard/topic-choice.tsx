import { useState } from 'react';
import { Button } from '../../ui/button/button.js';
import { Modal } from '../../ui/modal/modal.js';
import { TopicTree } from '../topic-tree/topic-tree.js';
import { texts } from './texts.js';

interface TopicChoiceProps {
  selected: number | null;
  onSelect: (topicId: number | null) => void;
}

/** A dialog with the topic tree, to choose another topic. */
export function TopicChoice({ selected, onSelect }: TopicChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon="topic" onPress={() => setIsOpen(true)}>
        {texts.chooseTopic}
      </Button>
      <Modal isOpen={isOpen} size="narrow" title={texts.chooseTopic} onClose={() => setIsOpen(false)}>
        <TopicTree
          isReadOnly
          selected={selected}
          onSelect={(topicId) => {
            setIsOpen(false);
            onSelect(topicId);
          }}
        />
      </Modal>
    </>
  );
}
