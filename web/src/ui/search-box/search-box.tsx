import { useEffect, useRef, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../button/button.js';
import { Icon } from '../icon/icon.js';
import select from '../select/select.module.css';
import { texts } from '../texts.js';
import styles from './search-box.module.css';

export interface Suggestion {
  key: string;
  text: string;
  more?: string;
}

export interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** The last search; initial text of the box. */
  value: string;
  suggestions: readonly Suggestion[];
  /** Milliseconds without typing before `onSuggest`. */
  debounceMs: number;
  /** Typing paused: load suggestions. Called at once with an empty text: clear them. */
  onSuggest: (text: string) => Promise<void> | void;
  /** A suggestion was chosen (with its key), Enter was pressed on free text, or the box was cleared. */
  onSearch: (text: string, key: string | null) => void;
}

/** A search field with suggestions from the server, requested after a pause in typing. */
export function SearchBox({ label, placeholder, value, suggestions, debounceMs, onSuggest, onSearch }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const [isWaiting, setIsWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const type = (next: string) => {
    setText(next);
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

  return (
    <ComboBox
      className={styles['field'] ?? ''}
      allowsCustomValue
      allowsEmptyCollection={text.trim() !== ''}
      menuTrigger="input"
      items={suggestions}
      inputValue={text}
      onInputChange={(next) => next !== text && type(next)}
      onSelectionChange={(key) => {
        const chosen = suggestions.find((s) => s.key === key);
        if (!chosen) return;
        clearTimeout(timer.current);
        setText(chosen.text);
        onSearch(chosen.text, chosen.key);
      }}
    >
      <Label className="visually-hidden">{label}</Label>
      <div className={styles['box']}>
        <Icon name="search" />
        <Input
          className={styles['input'] ?? ''}
          placeholder={placeholder ?? label}
          onKeyDown={(event) => {
            if (event.code !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
            clearTimeout(timer.current);
            onSearch(text.trim(), null);
          }}
        />
        {text !== '' && (
          <Button slot={null} kind="quiet" small icon="close" label={texts.searchBox.clear} onPress={() => type('')} />
        )}
      </div>
      <Popover className={select['popover'] ?? ''} offset={4}>
        <ListBox<Suggestion>
          className={select['list'] ?? ''}
          renderEmptyState={() => (
            <div className={select['none']}>{isWaiting ? texts.searchBox.searching : texts.searchBox.nobody}</div>
          )}
        >
          {(suggestion) => (
            <ListBoxItem id={suggestion.key} textValue={suggestion.text} className={select['option'] ?? ''}>
              <span>{suggestion.text}</span>
              {suggestion.more && <span className={styles['more']}>{suggestion.more}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
