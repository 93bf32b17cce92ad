import type { SuggestionWire } from '@mm/proto/http/posts.js';
import { isAccepted, type SuggestedField, type SuggestedLabels, type Thresholds } from '@mm/proto/http/thresholds.js';
import type { Span } from '../../ui/marked-text/marked-text.js';

/** What the machine says of a post, how sure it is of each field, and which words led to it. */
export type Suggestion = SuggestedLabels & Pick<SuggestionWire, 'confidence' | 'evidence' | 'oblasts_from'>;
/** `doubtful`: not sure enough to be accepted by itself. */
export type Level = 'sure' | 'likely' | 'doubtful';
/** The suggestion that came with a post. */
export const suggestionOf = (wire: SuggestionWire): Suggestion => ({
  ...wire,
  oblasts_from: wire.oblasts_from ?? (wire.oblasts_by_author ? 'author-chosen' : null),
});

/** Whether anything is suggested for a field. */
export function isSuggested(suggestion: SuggestedLabels, field: SuggestedField): boolean {
  const value = suggestion[field];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** How sure the machine is of a field: `sure` in the upper half of what is accepted. */
export function levelOf(suggestion: Suggestion, field: SuggestedField, thresholds: Thresholds): Level {
  if (!isAccepted(suggestion, field, thresholds)) return 'doubtful';
  return (suggestion.confidence[field] ?? 0) >= (1 + thresholds[field] / 100) / 2 ? 'sure' : 'likely';
}

/** Where the regions come from, if the author led to them. */
export function authorOf({
  oblasts_from: from,
}: Suggestion): Exclude<Suggestion['oblasts_from'], 'text' | null> | null {
  return from === 'text' ? null : from;
}

const mostQuotes = 5;

/** The words that led to a field, each once. */
export const quotesOf = ({ evidence }: Suggestion, field: SuggestedField): string[] =>
  [...new Set(evidence.flatMap(({ head, quote, start, end }) => (head === field && start < end ? [quote] : [])))].slice(
    0,
    mostQuotes,
  );

/** Where these words stand in a text, in order and without overlaps; not those that the text no longer has there. */
export function spansOf({ evidence }: Suggestion, field: SuggestedField, text: string): Span[] {
  const spans: Span[] = [];
  const found = evidence.filter(({ head, quote, start, end }) => head === field && text.slice(start, end) === quote);
  for (const { start, end } of found.sort((a, b) => a.start - b.start)) {
    const last = spans.at(-1);
    if (start >= end) continue;
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else spans.push({ start, end });
  }
  return spans;
}

/** The text whose positions evidence names. */
export const evidenceText = (title: string, text: string): string => (title ? `${title}\n${text}` : text);
