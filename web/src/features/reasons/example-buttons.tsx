import { Button } from '../../ui/button/button.js';
import styles from './reasons.module.css';
import { texts } from './texts.js';
import type { Examples } from './use-examples.js';

interface ExampleButtonsProps {
  /** Of a publication. */
  id: number;
  examples: Pick<Examples, 'sideOf' | 'isFull' | 'toggle'>;
  /** What the two buttons say. */
  labels?: { belongs: string; other: string };
}

const sides = [
  { side: 'belonging', icon: 'check', label: 'belongs' },
  { side: 'other', icon: 'close', label: 'other' },
] as const;

/** Marks a publication as an example of its topic, or as one of what is none; a second press takes that back. */
export const ExampleButtons = ({ id, examples, labels = texts }: ExampleButtonsProps) => (
  <span className={styles['sides']}>
    {sides.map(({ side, icon, label }) => (
      <Button
        key={side}
        small
        kind="quiet"
        icon={icon}
        label={labels[label]}
        aria-pressed={examples.sideOf(id) === side}
        isDisabled={examples.sideOf(id) !== side && examples.isFull(side)}
        onPress={() => examples.toggle(id, side)}
      />
    ))}
  </span>
);
