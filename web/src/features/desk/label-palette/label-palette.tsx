import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import type { PostWire } from '@mm/proto/http/posts.js';
import { Button } from '../../../ui/button/button.js';
import { Icon } from '../../../ui/icon/icon.js';
import modal from '../../../ui/modal/modal.module.css';
import styles from './label-palette.module.css';
import { matchEntries } from './match-entries.js';
import { texts } from './texts.js';
import { NO_EVENT, useEntries, type PaletteEntry, type PaletteField } from './use-entries.js';

export type { PaletteField } from './use-entries.js';

export interface LabelPaletteProps {
  field: PaletteField;
  post: Pick<PostWire, 'id' | 'suggested'>;
  /** The present labels of the field; at most one event. */
  chosen: readonly number[];
  /** `accept`: decide with them and go on, the palette is then closed by its owner; `keep`: it stays open. */
  onChoose: (values: number[], how: 'accept' | 'keep') => void;
  onClose: () => void;
}

/**
 * Labels of one field by typing two letters. Enter accepts the marked one in place of the present ones; after others
 * were added with Tab, beside them; without a marked one, the present ones. Escape closes and gives the focus back.
 */
export const LabelPalette = ({ onClose, ...props }: LabelPaletteProps) => (
  <ModalOverlay isOpen isDismissable onOpenChange={(open) => !open && onClose()} className={modal['scrim'] ?? ''}>
    <Modal className={`${modal['modal']} ${modal['narrow']}`}>
      <Dialog className={modal['dialog'] ?? ''}>
        <Heading slot="title" className="visually-hidden">
          {texts.titles[props.field]}
        </Heading>
        {/* The next field or post begins anew. */}
        <Choice key={`${props.field}${props.post.id}`} {...props} />
      </Dialog>
    </Modal>
  </ModalOverlay>
);

function Choice({ field, post, chosen, onChoose }: Omit<LabelPaletteProps, 'onClose'>) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<number | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  // What is added must not move under the reader.
  const [atFirst] = useState(chosen);
  const { entries, hasFailed } = useEntries(field, post, atFirst);
  const found = entries ? matchEntries(entries, typed) : [];
  const isMarkedByItself = typed.trim() !== '' || (chosen.length === 0 && found[0]?.note !== undefined);
  const at = found.findIndex(({ value }) => value === marked);
  const active = found[at] ?? (isMarkedByItself ? found[0] : undefined);
  const activeAt = active ? found.indexOf(active) : -1;
  const isOne = field !== 'spheres' && field !== 'oblasts';
  const isChosen = ({ value }: PaletteEntry) => value !== NO_EVENT && chosen.includes(value);
  useEffect(() => void input.current?.focus(), []);
  useEffect(() => {
    list.current?.children[activeAt]?.scrollIntoView?.({ block: 'nearest' });
  }, [activeAt]);

  const accept = (entry: PaletteEntry | undefined) => {
    if (!entry) return chosen.length > 0 ? onChoose([...chosen], 'accept') : undefined;
    const { value } = entry;
    if (value === NO_EVENT) return onChoose([], 'accept');
    return onChoose(isAdding && !isOne ? [...new Set([...chosen, value])] : [value], 'accept');
  };
  const toggle = (entry: PaletteEntry) => {
    const { value } = entry;
    const rest = isOne ? [] : chosen.filter((one) => one !== value);
    onChoose(value === NO_EVENT || isChosen(entry) ? rest : [...rest, value], 'keep');
    setIsAdding(true);
    setTyped('');
    setMarked(null);
    input.current?.focus();
  };
  const step = (by: number) => {
    const from = activeAt < 0 && by < 0 ? 0 : activeAt;
    setMarked(found[(from + by + found.length) % found.length]?.value ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method that composes a letter takes its own keys.
    if (event.nativeEvent.isComposing) return;
    const isToggle = (event.key === 'Tab' && !event.shiftKey) || (event.key === ' ' && typed === '');
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter') accept(active);
    else if (isToggle && active) toggle(active);
    else if (event.key !== ' ' || typed !== '') return;
    event.preventDefault();
    // The dialog would move the focus.
    event.stopPropagation();
  };
  const nothing = hasFailed ? texts.failed : entries ? texts.nothing : texts.loading;
  const names = entries?.filter(isChosen).map(({ text }) => text) ?? [];
  return (
    <>
      <div className={styles['field']}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles['input']}
          role="combobox"
          aria-label={texts.titles[field]}
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}list`}
          aria-describedby={`${id}help`}
          {...(active ? { 'aria-activedescendant': `${id}option${active.value}` } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholders[field]}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setMarked(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {/* A press must not take the focus from the field. */}
      <ul
        ref={list}
        id={`${id}list`}
        role="listbox"
        aria-label={texts.titles[field]}
        aria-multiselectable={!isOne}
        className={styles['list']}
        onMouseDown={(event) => event.preventDefault()}
      >
        {found.map((entry) => (
          <li
            key={entry.value}
            id={`${id}option${entry.value}`}
            role="option"
            aria-selected={isChosen(entry)}
            data-marked={entry === active || undefined}
            className={styles['option']}
            onPointerMove={() => setMarked(entry.value)}
            onClick={() => accept(entry)}
          >
            <span
              className={styles['box']}
              aria-hidden="true"
              data-box
              onClick={(event) => {
                event.stopPropagation();
                toggle(entry);
              }}
            >
              <span className={styles['tick']}>{isChosen(entry) && <Icon name="check" size={14} />}</span>
            </span>
            <span className={styles['text']}>
              {entry.text}
              {entry.note && <span className={styles['note']}>{entry.note}</span>}
            </span>
          </li>
        ))}
        {found.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className={styles['none']}>
            {nothing}
          </li>
        )}
      </ul>
      <span role="status" className="visually-hidden">
        {[
          typed.trim() === '' ? '' : found.length > 0 ? texts.found(found.length) : nothing,
          isAdding ? texts.chosen(names.join(', ')) : '',
        ]
          .filter(Boolean)
          .join('. ')}
      </span>
      {names.length > 0 && <p className={styles['chosen']}>{texts.chosen(names.join(', '))}</p>}
      <div className={styles['foot']}>
        <span id={`${id}help`} className={styles['help']}>
          {isOne ? texts.help.one : texts.help.many}
        </span>
        <Button small kind="primary" isDisabled={chosen.length === 0} onPress={() => onChoose([...chosen], 'accept')}>
          {texts.done}
        </Button>
      </div>
    </>
  );
}
