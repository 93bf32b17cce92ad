import { Button } from '../../../ui/button/button.js';
import { Modal } from '../../../ui/modal/modal.js';
import { TextField } from '../../../ui/text-field/text-field.js';
import { useToast } from '../../../ui/toast/toast.js';
import { texts } from './texts.js';

export interface MadeToken {
  name: string;
  secret: string;
}

/** Shows the secret of a new access token, once. A click beside the dialog does not close it. */
export function SecretModal({ name, secret, onClose }: MadeToken & { onClose: () => void }) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(texts.copied);
    } catch {
      toast.danger(texts.notCopied);
    }
  };
  return (
    <Modal
      isOpen
      role="alertdialog"
      title={texts.created(name)}
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
