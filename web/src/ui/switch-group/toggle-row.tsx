import type { KeyboardEvent, ReactNode } from 'react';

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

/** Buttons that are on or off, as a toolbar: arrow keys move between them, Tab leaves them. */
export const ToggleRow = <K extends string | number>({
  label,
  className,
  toggles,
  single,
  onPress,
}: ToggleRowProps<K>) => (
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

function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  // A press is for the button only, not for the card around it.
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step !== undefined) {
    event.preventDefault();
    buttons[at + step]?.focus();
  }
  // From the outermost button the browser goes on to what is beyond the row.
  if (event.key === 'Tab') buttons.at(event.shiftKey ? 0 : -1)?.focus();
}
