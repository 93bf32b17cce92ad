import type { ReactNode } from 'react';
import type { SuggestedField, Thresholds } from '@mm/proto/http/thresholds.js';
import { Badge } from '../../ui/badge/badge.js';
import { emptyFields, type Draft } from './post-draft.js';
import { authorOf, isSuggested, levelOf, quotesOf, type Level, type Suggestion } from './suggestion.js';
import styles from './suggestion.module.css';
import { texts } from './texts.js';

/** What the machine says of a field that no person has chosen. */
export interface Seen {
  suggestion: Suggestion;
  field: SuggestedField;
  level: Level;
  /** It is not sure enough: the field is empty, and a person is asked. */
  isAsked: boolean;
}

/** How a field of a draft is seen; null where a person chose it, or nothing is suggested. */
export function seenOf(draft: Draft, field: SuggestedField, thresholds: Thresholds): Seen | null {
  const { suggestion } = draft;
  if (!suggestion || !isSuggested(suggestion, field)) return null;
  const level = levelOf(suggestion, field, thresholds);
  const isFilled = draft.filled.includes(field);
  if (!isFilled && (!emptyFields(draft).includes(field) || (field === 'is_ignored' && level !== 'doubtful')))
    return null;
  return { suggestion, field, level, isAsked: !isFilled };
}

/** How sure the machine is in a word, and where it knows that from. */
export function reasonOf({ suggestion, field, level }: Omit<Seen, 'isAsked'>): string {
  // Cut, so that what is doubtful never shows the per cent of the threshold; 0.57 * 100 is a little less than 57.
  const percent = Math.floor((suggestion.confidence[field] ?? 0) * 100 + 1e-9);
  const author = field === 'oblasts' ? authorOf(suggestion) : null;
  const quotes = quotesOf(suggestion, field);
  return [
    texts.sureness(texts.levels[level], percent),
    author ? texts.byAuthor[author] : '',
    quotes.length > 0 ? texts.becauseOf(quotes.join(', ')) : '',
  ]
    .filter(Boolean)
    .join('. ');
}

/** Shows the words that led to a field while the pointer or the focus is there. */
export const showing = (field: SuggestedField, onShow: (field: SuggestedField | null) => void) => ({
  onPointerEnter: () => onShow(field),
  onPointerLeave: () => onShow(null),
  onFocus: () => onShow(field),
  onBlur: () => onShow(null),
});

interface SuggestionChipProps {
  /** The field's name, for those who do not see where it stands. */
  name: string;
  seen: Seen | null;
  onShow: (field: SuggestedField | null) => void;
  onPress: () => void;
  isPressed?: boolean;
  /** See `SureWord`. */
  isShort?: boolean;
  className?: string;
  title?: string;
  children?: ReactNode;
}

/** A suggested field: its value, how sure that is in a word and a colour, and why. */
export function SuggestionChip({
  name,
  seen,
  onShow,
  onPress,
  isPressed,
  isShort = false,
  className,
  title,
  children,
}: SuggestionChipProps) {
  const reason = seen ? reasonOf(seen) : '';
  return (
    <button
      type="button"
      className={[styles['chip'], className, seen && styles[seen.level]].filter(Boolean).join(' ')}
      title={[title, reason].filter(Boolean).join(': ')}
      aria-pressed={isPressed}
      onClick={onPress}
      {...(seen ? showing(seen.field, onShow) : {})}
    >
      <span className={styles['value']}>
        <span className="visually-hidden">{name}: </span>
        {children}
        {seen?.isAsked && '?'}
      </span>{' '}
      {seen && <SureWord seen={seen} isShort={isShort} />}
    </button>
  );
}

/**
 * The word for how sure a suggested field is, with the reason for those who hear it. `isShort`: of regions of the
 * author only where they come from; the colour tells the rest.
 */
export const SureWord = ({ seen, isShort = false }: { seen: Seen; isShort?: boolean }) => (
  <span className={`${styles['word']} ${styles[seen.level]}`}>
    <span aria-hidden="true">{wordOf(seen, isShort)}</span>
    <span className="visually-hidden">{reasonOf(seen)}</span>
  </span>
);

function wordOf({ suggestion, field, level }: Seen, isShort: boolean): string {
  const author = field === 'oblasts' ? authorOf(suggestion) : null;
  if (!author) return texts.levels[level];
  return isShort ? texts.byAuthor[author] : `${texts.byAuthor[author]}, ${texts.levels[level]}`;
}

/** Says that the machine would ignore a post, and how sure it is. */
export const IgnoringBadge = ({ seen }: { seen: Seen }) => (
  <Badge icon="robot">
    {texts.suggestedIgnored}
    {seen.isAsked && '?'} <SureWord seen={seen} />
  </Badge>
);
