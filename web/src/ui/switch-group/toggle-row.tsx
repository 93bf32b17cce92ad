import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { isPress } from '../button/button.js';

export interface Toggle<K extends string | number> {
  key: K;
  isOn: boolean;
  isDisabled?: boolean | undefined;
  /** Accessible name where the content has none. */
  label?: string;
  content: ReactNode;
}

interface ToggleRowProps<K extends string | number> {
  label: string;
  className: string;
  toggles: readonly Toggle<K>[];
  /** Only one is on at a time. */
  single?: boolean | undefined;
  onPress: (key: K) => void;
}

/** Buttons that are on or off, as a toolbar: arrow keys move between them, Tab leaves them. The browser's own. */
export function ToggleRow<K extends string | number>(props: ToggleRowProps<K>) {
  const { label, className, toggles, single, onPress } = props;
  const [focused, setFocused] = useState<K>();
  const enabled = toggles.filter(({ isDisabled }) => !isDisabled);
  const reached = enabled.find(({ key }) => key === focused) ?? enabled.find(({ isOn }) => isOn) ?? enabled[0];
  return (
    <div
      role={single ? 'radiogroup' : 'toolbar'}
      aria-label={label}
      {...(single ? {} : { 'aria-orientation': 'horizontal' })}
      className={className}
      onKeyDown={moveInRow}
    >
      {toggles.map(({ key, isOn, isDisabled, label: name, content }) => (
        <button
          key={key}
          type="button"
          {...(single ? { role: 'radio', 'aria-checked': isOn } : { 'aria-pressed': isOn })}
          {...(name === undefined ? {} : { 'aria-label': name })}
          disabled={isDisabled}
          tabIndex={key === reached?.key ? 0 : -1}
          onFocus={() => setFocused(key)}
          onClick={(event) => {
            event.stopPropagation();
            onPress(key);
          }}
        >
          {content}
        </button>
      ))}
    </div>
  );
}

function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  // A press is for the button only, not for the card around it.
  if (isPress(event)) event.stopPropagation();
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  buttons[buttons.findIndex((button) => button === document.activeElement) + step]?.focus();
}
