import { lazy, Suspense, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { Button } from '../button/button.js';
import { Icon } from '../icon/icon.js';
import { useEver } from '../hooks/use-ever.js';
import { texts } from '../texts.js';
import styles from './search-box.module.css';

export interface Suggestion {
  key: string;
  text: string;
  more?: string;
}

/** How long a search waits for the next letter [S2 §5]. */
export const SEARCH_DELAY_MS = 1150;

export interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** The last search; initial text of the box. */
  value: string;
  suggestions: readonly Suggestion[];
  /** Milliseconds without typing before `onSuggest`; SEARCH_DELAY_MS if absent. */
  debounceMs?: number;
  /** Typing paused: load suggestions. Called at once with an empty text: clear them. */
  onSuggest: (text: string) => Promise<void> | void;
  /** A suggestion was chosen (with its key), Enter was pressed on free text, or the box was cleared. */
  onSearch: (text: string, key: string | null) => void;
  /** Leaving the field with another text searches for it, as Enter does. */
  searchesOnBlur?: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
const load = () => import('./suggestion-list.js').then((m) => ({ default: m.SuggestionList }));
const List = lazy(load);
const prepare = () => void load().catch(() => undefined);

/**
 * A search field with suggestions from the server, requested after a pause in typing; their list is loaded when the
 * field is focused.
 */
export function SearchBox(props: SearchBoxProps) {
  const {
    label,
    placeholder,
    value,
    suggestions,
    debounceMs = SEARCH_DELAY_MS,
    onSuggest,
    onSearch,
    searchesOnBlur = false,
  } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const wasOpen = useEver(isOpen);
  const at = isOpen ? suggestions.findIndex(({ key }) => key === activeKey) : -1;
  const active = suggestions[at];
  const empty = isWaiting ? texts.searchBox.searching : texts.searchBox.nobody;

  const type = (next: string) => {
    setText(next);
    setActiveKey(null);
    setIsOpen(next.trim() !== '');
    clearTimeout(timer.current);
    if (next.trim() === '') {
      setIsWaiting(false);
      void onSuggest('');
      if (value !== '') onSearch('', null);
      return;
    }
    setIsWaiting(true);
    timer.current = setTimeout(
      () => void Promise.resolve(onSuggest(next.trim())).finally(() => setIsWaiting(false)),
      debounceMs,
    );
  };

  const choose = (suggestion: Suggestion) => {
    clearTimeout(timer.current);
    setText(suggestion.text);
    setIsOpen(false);
    onSearch(suggestion.text, suggestion.key);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // The button that clears the field is beside it.
    if (!searchesOnBlur || text.trim() === value || currentTarget.contains(relatedTarget)) return;
    clearTimeout(timer.current);
    setIsWaiting(false);
    onSearch(text.trim(), null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.code];
    if (step !== undefined && text.trim() !== '') {
      event.preventDefault();
      setIsOpen(true);
      const from = at < 0 && step < 0 ? 0 : at;
      setActiveKey(suggestions[(from + step + suggestions.length) % suggestions.length]?.key ?? null);
    } else if (event.code === 'Enter') {
      if (isOpen) event.preventDefault();
      if (active) return choose(active);
      clearTimeout(timer.current);
      setIsOpen(false);
      onSearch(text.trim(), null);
    } else if (event.code === 'Escape' && isOpen) {
      // A dialog around it stays open.
      event.stopPropagation();
      setIsOpen(false);
    }
  };

  return (
    <div className={styles['field']}>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']} onBlur={leave}>
        <Icon name="search" />
        <input
          ref={input}
          id={id}
          className={styles['input']}
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          {...(isOpen ? { 'aria-controls': `${id}list` } : {})}
          {...(active ? { 'aria-activedescendant': `${id}list${at}` } : {})}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder ?? label}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={prepare}
          onBlur={() => setIsOpen(false)}
        />
        {text !== '' && (
          <Button
            kind="quiet"
            small
            icon="close"
            label={texts.searchBox.clear}
            onPress={() => {
              type('');
              input.current?.focus();
            }}
          />
        )}
      </div>
      <span role="status" className="visually-hidden">
        {isOpen && (suggestions.length > 0 ? texts.searchBox.found(suggestions.length) : empty)}
      </span>
      {wasOpen && (
        <Suspense fallback={null}>
          <List
            id={`${id}list`}
            label={label}
            suggestions={suggestions}
            active={active?.key ?? null}
            onActive={setActiveKey}
            onChoose={choose}
            empty={empty}
            input={input}
            isOpen={isOpen}
            onOpenChange={setIsOpen}
          />
        </Suspense>
      )}
    </div>
  );
}
