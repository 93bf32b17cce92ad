import { Button } from '../button/button.js';
import { Modal } from '../modal/modal.js';
import { TextField } from '../text-field/text-field.js';
import { useToast } from '../toast/toast.js';

interface SecretModalProps {
  title: string;
  secret: string;
  /** The words of what has the secret; `once` says that it is shown once. */
  texts: Record<'once' | 'secret' | 'copy' | 'copied' | 'notCopied' | 'done', string>;
  onClose: () => void;
}

/** Shows a new secret, once, with a button that copies it. A click beside the dialog does not close it. */
export function SecretModal({ title, secret, texts, onClose }: SecretModalProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      // Missing where the page came over plain HTTP.
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
      title={title}
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
