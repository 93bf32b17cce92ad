import { Modal } from '../../ui/modal/modal.js';
import { TopicTree } from '../topic-tree/topic-tree.js';
import { texts } from './texts.js';

export interface TopicChoiceModalProps {
  selected: number | null;
  onSelect: (topicId: number | null) => void;
  onClose: () => void;
}

/** A dialog with the topic tree. */
export const TopicChoiceModal = ({ selected, onSelect, onClose }: TopicChoiceModalProps) => (
  <Modal isOpen size="narrow" title={texts.chooseTopic} onClose={onClose}>
    <TopicTree isReadOnly selected={selected} onSelect={onSelect} />
  </Modal>
);
