import { useId, type FormEvent } from 'react';
import { Button } from '../button/button.js';
import { texts } from '../texts.js';
import { Modal, type ModalProps } from './modal.js';

interface FormModalProps extends Pick<ModalProps, 'title' | 'size' | 'onClose' | 'children'> {
  /** The words of the button that submits. */
  submitText: string;
  isSaving: boolean;
  /** Nothing is to be submitted yet. */
  isDisabled?: boolean;
  onSubmit: () => unknown;
  /** Of the form; without it the fields are laid out by the modal. */
  className?: string | undefined;
  autoComplete?: 'off';
}

/** An open modal with a form: 'Отмена' closes it, Enter and the other button submit. */
export function FormModal({
  submitText,
  isSaving,
  isDisabled = false,
  onSubmit,
  className,
  autoComplete,
  children,
  onClose,
  ...modal
}: FormModalProps) {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isDisabled) void onSubmit();
  };
  const footer = (
    <>
      <Button onPress={onClose}>{texts.cancel}</Button>
      <Button kind="primary" type="submit" form={form} isDisabled={isDisabled} isPending={isSaving}>
        {submitText}
      </Button>
    </>
  );
  return (
    <Modal isOpen {...modal} onClose={onClose} footer={footer}>
      <form
        id={form}
        className={className}
        style={className === undefined ? { display: 'contents' } : undefined}
        onSubmit={submit}
        autoComplete={autoComplete}
      >
        {children}
      </form>
    </Modal>
  );
}
