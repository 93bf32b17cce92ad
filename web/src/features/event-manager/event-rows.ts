import type { EventWire, OptionWire } from '@mm/proto/http/reference.js';
import { compareNames } from '../../language/name-order.js';
import { comparableText } from '../../ui/select/comparable-text.js';
import type { Sort } from '../../ui/table/table-columns.js';

/** An event with the words that the table shows and sorts by. */
export interface EventRow {
  event: EventWire;
  name: string;
  spheres: string;
  oblasts: string;
  keywords: string;
}

/** The rows of the table; an entry that is no longer in a reference list is shown by its number. */
export const eventRows = (
  events: readonly EventWire[],
  spheres: readonly OptionWire[],
  oblasts: readonly OptionWire[],
): EventRow[] =>
  events.map((event) => ({
    event,
    name: event.name,
    spheres: namesOf(event.spheres, spheres),
    oblasts: namesOf(event.oblasts, oblasts),
    keywords: keywordParts(event.keywords).join('; '),
  }));

/** The expressions of an event's keywords. */
export const keywordParts = (keywords: string): string[] =>
  keywords
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Rows whose name or keywords contain the text, in the wanted order, by name without one. */
export function shownRows(rows: readonly EventRow[], search: string, sort: Sort | null): EventRow[] {
  const wanted = comparableText(search.trim());
  const { column, direction } = sort ?? { column: 'name', direction: 'asc' };
  const words = (row: EventRow): string =>
    column === 'spheres' ? row.spheres : column === 'oblasts' ? row.oblasts : row.name;
  return rows
    .filter(({ name, keywords }) => comparableText(`${name} ${keywords}`).includes(wanted))
    .sort((a, b) => compareNames(words(a), words(b)) * (direction === 'asc' ? 1 : -1));
}

const namesOf = (ids: readonly number[], options: readonly OptionWire[]): string =>
  ids.map((id) => options.find(({ value }) => value === id)?.text ?? String(id)).join(', ');
