import { Button } from '../../ui/button/button.js';
import { useToast } from '../../ui/toast/toast.js';
import { texts } from './texts.js';
import { viewQuery, type ViewScreen } from './view-query.js';

interface ShareLinkProps {
  /** Of a screen that may choose its topic by itself; the link then names the topic. */
  screen?: ViewScreen;
  /** The shown topic, null for all; undefined while it is not known. */
  topicId?: number | null | undefined;
}

/** 'Скопировать ссылку': the full address of what is shown; its reader signs in and sees it with their own rights. */
export function ShareLink({ screen, topicId }: ShareLinkProps) {
  const toast = useToast();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(screen ? linkOf(screen, topicId) : location.href);
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

const linkOf = (screen: ViewScreen, topicId: number | null | undefined): string => {
  const link = new URL(location.href);
  link.search = viewQuery(location.search, screen, topicId);
  return link.href;
};
