import { useId, useRef, useState, type ComponentProps } from 'react';
import { Button, isPress } from '../button/button.js';
import { Icon } from '../icon/icon.js';
import { useOpenAfterPaint } from '../hooks/after-paint.js';
import { loadable } from '../loadable/loadable.js';
import { texts } from '../texts.js';
import { offered } from './offered-options.js';
import styles from './select.module.css';

export interface Option<V extends string | number> {
  value: V;
  text: string;
  /** Offered only while it is chosen. */
  retired?: boolean;
}

interface ChoiceFieldProps<V extends string | number> {
  label: string;
  options: readonly Option<V>[];
  selected: readonly V[];
  isMultiple: boolean;
  hideLabel?: boolean | undefined;
  /** What the button shows. */
  text: string;
  isClearable: boolean;
  isDisabled?: boolean | undefined;
  onChange: (selected: V[]) => void;
  /** Keys on the button while the list is closed. */
  onKeyDown?: ComponentProps<'button'>['onKeyDown'];
}

const Popover = loadable(() => import('./option-popover.js').then((m) => m.OptionPopover));
const prepare = () => void Popover.prepare().catch(() => undefined);
const idOf = (value: string | number): string => `${typeof value === 'number' ? 'n' : 's'}:${value}`;

/** The button of both selects, which opens their list; the list's code is loaded when it is wanted. */
export function ChoiceField<V extends string | number>(props: ChoiceFieldProps<V>) {
  const { label, hideLabel, options, selected, isMultiple, text, isClearable, isDisabled = false, onChange } = props;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { isShown, wasShown } = useOpenAfterPaint(isOpen);
  return (
    <div className={styles['field']}>
      <span
        id={`${id}label`}
        className={hideLabel ? 'visually-hidden' : styles['label']}
        onClick={() => trigger.current?.focus()}
      >
        {label}
      </span>
      <div className={styles['row']}>
        <button
          type="button"
          ref={trigger}
          className={styles['trigger'] ?? ''}
          aria-haspopup="listbox"
          aria-expanded={isOpen}
          aria-labelledby={`${id}text ${id}label`}
          disabled={isDisabled}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={(event) => {
            event.stopPropagation();
            setIsOpen(!isOpen);
          }}
          onKeyDown={(event) => {
            if (isPress(event)) event.stopPropagation();
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return props.onKeyDown?.(event);
            event.preventDefault();
            event.stopPropagation();
            setIsOpen(true);
          }}
        >
          <span id={`${id}text`} className={`${styles['value']} ${selected.length > 0 ? '' : styles['empty']}`}>
            {text}
          </span>
          <Icon name="down" />
        </button>
        {isClearable && selected.length > 0 && (
          <Button
            kind="quiet"
            icon="close"
            label={texts.choice.clear(label)}
            isDisabled={isDisabled}
            onPress={() => onChange([])}
          />
        )}
      </div>
      {wasShown && (
        <Popover
          label={label}
          options={offered(options, selected).map(({ value, text: of }) => ({ id: idOf(value), text: of }))}
          selected={selected.map(idOf)}
          isMultiple={isMultiple}
          onSelect={(ids) => {
            if (!isMultiple) setIsOpen(false);
            if (isMultiple || ids.size > 0) onChange(options.filter((o) => ids.has(idOf(o.value))).map((o) => o.value));
          }}
          trigger={trigger}
          isOpen={isShown}
          onOpenChange={setIsOpen}
        />
      )}
    </div>
  );
}
