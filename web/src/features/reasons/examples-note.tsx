import { Button } from '../../ui/button/button.js';
import { useRowExamples } from './row-examples.js';
import styles from './reasons.module.css';
import { texts } from './texts.js';

/** How many rows are marked as examples of the topic, and the way to its lab with them; nothing without any. */
export function ExamplesNote() {
  const rows = useRowExamples();
  if (!rows) return null;
  const { belonging, other, clear } = rows.examples;
  if (belonging.length + other.length === 0) return null;
  return (
    <p className={styles['note']}>
      <span role="status">{texts.examples(belonging.length, other.length)}</span>
      <Button small icon="edit" onPress={rows.openLab}>
        {texts.openLab}
      </Button>
      <Button small kind="quiet" onPress={clear}>
        {texts.clear}
      </Button>
    </p>
  );
}
