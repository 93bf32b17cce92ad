import { readerOf } from '../../../ui/hooks/use-address.js';
import { addressOf, readDeskFilter, type DeskFilter } from '../filters/desk-filter.js';

/** What a view keeps of a filter: the address of the desk that shows it, always written alike. */
export function viewQueryOf(filter: DeskFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(addressOf(filter))) {
    const text = String(value ?? '');
    if (text !== '') params.set(name, text);
  }
  params.sort();
  return params.toString();
}

/** Whether two query strings show the same on the desk. */
export const isSameView = (a: string, b: string): boolean => shown(a) === shown(b);

const shown = (query: string): string => viewQueryOf(readDeskFilter(readerOf(new URLSearchParams(query))));
