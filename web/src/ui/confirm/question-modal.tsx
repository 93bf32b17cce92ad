import { Button } from '../button/button.js';
import { Modal } from '../modal/modal.js';
import type { Question } from './confirm-store.js';

/** One question of `confirm()` or `alert()`; Esc means no. */
export function QuestionModal({ question }: { question: Question }) {
  const isConfirm = question.kind === 'confirm';
  return (
    <Modal
      isOpen
      size="narrow"
      role="alertdialog"
      title={question.title ?? (isConfirm ? 'Подтверждение' : 'Внимание')}
      onClose={() => question.answer(false)}
      footer={
        <>
          {isConfirm && <Button onPress={() => question.answer(false)}>Отмена</Button>}
          <Button kind="primary" autoFocus onPress={() => question.answer(true)}>
            {isConfirm ? 'ДА' : 'Понятно'}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Modal>
  );
}
