import { Button } from '../../ui/button/button.js';
import { KeyHint } from '../post-review/key-hint.js';
import { texts as cardTexts } from '../post-review/texts.js';
import type { OutboxState } from './decision-outbox.js';
import styles from './desk.module.css';
import { texts } from './texts.js';
import type { Line } from './use-desk.js';

interface QuietLineProps {
  line: Line | null;
  outbox: OutboxState;
  undoKey: string;
  onUndo: () => void;
  onRetry: () => void;
  /** Offered while what was done last is that posts were put off. */
  onChangeLater: (() => void) | undefined;
}

/** What was done last, with the way back, and what has not reached the server. Its place is always kept. */
export const QuietLine = ({ line, outbox, undoKey, onUndo, onRetry, onChangeLater }: QuietLineProps) => (
  <div className={styles['line']}>
    <span role="status" className={styles['said']}>
      {line?.words}
    </span>
    {onChangeLater && (
      <Button kind="link" small onPress={onChangeLater}>
        {texts.later.change}
      </Button>
    )}
    {line?.canUndo && (
      <KeyHint keys={undoKey}>
        <Button kind="link" small onPress={onUndo}>
          {cardTexts.undo}
        </Button>
      </KeyHint>
    )}
    {outbox.isOffline && (
      <span role="alert" className={styles['unsent']}>
        {texts.unsent(outbox.unsent.length)}{' '}
        <Button kind="link" small onPress={onRetry}>
          {texts.sendNow}
        </Button>
      </span>
    )}
  </div>
);
