import { useSyncExternalStore } from 'react';
import { Button } from '../button/button.js';
import { Modal } from '../modal/modal.js';
import { useQuestions } from './confirm-store.js';

/** Shows the questions of `confirm()` and `alert()` one at a time; mounted once inside a `QuestionContext`. */
export function ConfirmDialog() {
  const { subscribe, first } = useQuestions();
  const question = useSyncExternalStore(subscribe, first);
  if (!question) return null;
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
