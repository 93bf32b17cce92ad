import { Button } from '../../../ui/button/button.js';
import { Modal } from '../../../ui/modal/modal.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import { texts } from './texts.js';

interface SecretModalProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows the secret of a webhook, once. A click beside the dialog does not close it. */
export function SecretModal({ name, secret, onClose }: SecretModalProps) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(texts.copied),
      () => toast.danger(texts.notCopied),
    );
  return (
    <Modal
      isOpen
      role="alertdialog"
      title={texts.secretOf(name)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{texts.done}</Button>
          <Button kind="primary" onPress={() => void copy()}>
            {texts.copy}
          </Button>
        </>
      }
    >
      <p>{texts.once}</p>
      <TextField label={texts.secret} value={secret} isReadOnly />
    </Modal>
  );
}
