import { useEffect, useRef, type RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import select from '../select/select.module.css';
import type { Suggestion } from './search-box.js';
import styles from './search-box.module.css';

interface SuggestionListProps {
  id: string;
  label: string;
  suggestions: readonly Suggestion[];
  /** The key of the suggestion that Enter chooses. */
  active: string | null;
  onActive: (key: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  /** Shown without suggestions. */
  empty: string;
  input: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The suggestions below a search box, which keeps the focus. Import it through `search-box.js`. */
export function SuggestionList(props: SuggestionListProps) {
  const { id, label, suggestions, active, onActive, onChoose, empty, input, isOpen, onOpenChange } = props;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Popover
      aria-label={label}
      className={select['popover'] ?? ''}
      triggerRef={input}
      scrollRef={list}
      trigger="ComboBox"
      placement="bottom start"
      offset={4}
      isNonModal
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {/* A press must not take the focus from the field. */}
      <ul
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className={`${select['list']} ${styles['list']}`}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.key}
            id={`${id}${index}`}
            role="option"
            aria-selected={suggestion.key === active}
            data-focused={suggestion.key === active || undefined}
            className={select['option']}
            onPointerMove={() => onActive(suggestion.key)}
            onClick={() => onChoose(suggestion)}
          >
            <span>{suggestion.text}</span>
            {suggestion.more && <span className={styles['more']}>{suggestion.more}</span>}
          </li>
        ))}
        {suggestions.length === 0 && (
          <li role="option" aria-selected={false} aria-disabled className={select['none']}>
            {empty}
          </li>
        )}
      </ul>
    </Popover>
  );
}
