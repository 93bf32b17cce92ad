import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import { numberText } from '../number-text/number-text.js';
import styles from './switch-group.module.css';

export interface SwitchOption<K extends string> {
  key: K;
  text: string;
  mark?: ReactNode;
  /** Null: not known yet. */
  count?: number | null;
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
    <ToggleButtonGroup
      aria-label={label}
      className={[styles['group'], small && styles['small']].filter(Boolean).join(' ')}
      selectionMode={single ? 'single' : 'multiple'}
      disallowEmptySelection={single ?? false}
      selectedKeys={selected}
      onSelectionChange={(keys) => {
        const next = options.map((o) => o.key).filter((key) => keys.has(key));
        const pressed = options.find(
          (o) => keys.has(o.key) !== selected.includes(o.key) && (!single || keys.has(o.key)),
        );
        if (pressed) onToggle(pressed.key, next);
      }}
    >
      {options.map((option) => (
        <ToggleButton key={option.key} id={option.key} isDisabled={option.isDisabled ?? false}>
          {option.mark}
          {option.text}
          {option.count !== undefined && <span className={styles['count']}>{numberText(option.count)}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
