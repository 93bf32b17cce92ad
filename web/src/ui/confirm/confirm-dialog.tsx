import { useSyncExternalStore } from 'react';
import { Button } from '../button/button.js';
import { Modal } from '../modal/modal.js';
import { questions } from './confirm-store.js';

/** Shows the questions of `confirm()` and `alert()` one at a time; mounted once by the providers. */
export function ConfirmDialog() {
  const question = useSyncExternalStore(questions.subscribe, questions.first);
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
