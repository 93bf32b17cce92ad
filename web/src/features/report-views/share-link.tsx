import { Button } from '../../ui/button/button.js';
import { useToast } from '../../ui/toast/toast.js';
import { texts } from './texts.js';

/** 'Скопировать ссылку': the full address of what is shown; its reader signs in and sees it with their own rights. */
export function ShareLink() {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      toast.success(texts.linkCopied);
    } catch {
      toast.danger(texts.copyFailed, { timeout: 4000 });
    }
  };
  return (
    <Button small icon="share" onPress={() => void copy()}>
      {texts.copyLink}
    </Button>
  );
}
