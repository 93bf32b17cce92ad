import type { ReactNode } from 'react';
import { numberText } from '../number-text/number-text.js';
import styles from './switch-group.module.css';
import { ToggleRow } from './toggle-row.js';

export interface SwitchOption<K extends string> {
  key: K;
  text: string;
  mark?: ReactNode;
  /** Null: not known yet. */
  count?: number | null;
  /** There are more than `count`. */
  isCut?: boolean;
  isDisabled?: boolean;
}

export interface SwitchGroupProps<K extends string> {
  label: string;
  options: readonly SwitchOption<K>[];
  selected: readonly K[];
  /** The pressed key and the keys that would then be on; the caller applies its rule (exclusive, never empty …). */
  onToggle: (key: K, next: K[]) => void;
  /** Only one at a time; the pressed one cannot be turned off. */
  single?: boolean;
  small?: boolean;
}

/** A row of on/off buttons with optional marks and counts. */
export function SwitchGroup<K extends string>({
  label,
  options,
  selected,
  onToggle,
  single,
  small,
}: SwitchGroupProps<K>) {
  return (
    <ToggleRow
      label={label}
      className={[styles['group'], small && styles['small']].filter(Boolean).join(' ')}
      single={single}
      toggles={options.map(({ key, text, mark, count, isCut, isDisabled }) => ({
        key,
        isOn: selected.includes(key),
        isDisabled,
        content: (
          <>
            {mark}
            {text}
            {count !== undefined && (
              <span className={styles['count']}>
                {numberText(count)}
                {isCut && '+'}
              </span>
            )}
          </>
        ),
      }))}
      onPress={(pressed) => {
        const isOn = selected.includes(pressed);
        if (single && isOn) return;
        const isNextOn = (key: K) => (key === pressed ? !isOn : !single && selected.includes(key));
        onToggle(pressed, options.map(({ key }) => key).filter(isNextOn));
      }}
    />
  );
}

interface LabelledSwitchesProps<K extends string> extends SwitchGroupProps<K> {
  /** The label is above the switches, not before them. Counts then have a place before they are known. */
  stacked?: boolean;
}

/** Switches with their label in sight; the switches themselves carry the same accessible name. */
export const LabelledSwitches = <K extends string>({ stacked, ...props }: LabelledSwitchesProps<K>) => (
  <div className={stacked ? styles['stacked'] : styles['labelled']}>
    <span className={styles['label']} aria-hidden="true">
      {props.label}
    </span>
    <SwitchGroup {...props} />
  </div>
);
