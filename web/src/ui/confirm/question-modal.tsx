import { Button } from '../button/button.js';
import { Modal } from '../modal/modal.js';
import { texts } from '../texts.js';
import type { Question } from './confirm-store.js';

/** One question of `confirm()` or `alert()`; Esc means no. */
export function QuestionModal({ question }: { question: Question }) {
  const isConfirm = question.kind === 'confirm';
  return (
    <Modal
      isOpen
      size="narrow"
      role="alertdialog"
      title={question.title ?? (isConfirm ? texts.question.confirm : texts.question.notice)}
      onClose={() => question.answer(false)}
      footer={
        <>
          {isConfirm && <Button onPress={() => question.answer(false)}>{texts.cancel}</Button>}
          <Button kind="primary" autoFocus onPress={() => question.answer(true)}>
            {isConfirm ? texts.question.yes : texts.question.understood}
          </Button>
        </>
      }
    >
      <p>{question.text}</p>
    </Modal>
  );
}
