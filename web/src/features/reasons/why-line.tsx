import { ExampleButtons } from './example-buttons.js';
import type { Why } from './reasons.js';
import styles from './reasons.module.css';
import { useRowExamples } from './row-examples.js';
import { whyText } from './why-text.js';

/** Why a publication is here in words; who may change the topic can mark it as an example. */
export function WhyLine({ id, why }: { id: number; why: Why }) {
  const rows = useRowExamples();
  return (
    <p className={styles['why']}>
      <span>{whyText(why)}</span>
      {rows && <ExampleButtons id={id} examples={rows.examples} />}
    </p>
  );
}
