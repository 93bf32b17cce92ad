import { OWNER_SEPARATOR, type OwnerWire } from '@mm/proto/http/owners.js';
import type { OptionWire } from '@mm/proto/http/reference.js';
import { byName } from '../../../language/name-order.js';
import { comparableText } from '../../../ui/select/comparable-text.js';
import { texts } from './texts.js';

/** The oblast of an owner without one. */
export const NO_OBLAST = 0;

export interface OblastRow {
  value: number;
  text: string;
  active: number;
  all: number;
}

/** The entries of an input with `;;` or line breaks between them; empty ones are left out. */
export const entriesOf = (input: string): string[] =>
  input
    .split('\n')
    .flatMap((line) => line.split(OWNER_SEPARATOR))
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** All owners by name. */
export const ownersOf = (byOblast: Readonly<Record<string, readonly OwnerWire[]>>): OwnerWire[] =>
  byName(Object.values(byOblast).flat(), ({ username }) => username);

/** Owners whose name contains the text, in one oblast; null for all oblasts. */
export function matchingOwners(owners: readonly OwnerWire[], search: string, oblast: number | null): OwnerWire[] {
  const wanted = comparableText(search.trim());
  return owners.filter(
    (owner) =>
      (oblast === null || owner.oblast === oblast) &&
      comparableText(`${owner.username} ${owner.full_name} ${owner.url}`).includes(wanted),
  );
}

/** The oblasts that have owners, in the order of the reference list; owners without one come last. */
export function oblastRows(owners: readonly OwnerWire[], oblasts: readonly OptionWire[]): OblastRow[] {
  const rows = new Map<number, OblastRow>();
  for (const { oblast: value, is_active: isActive } of owners) {
    const row = rows.get(value) ?? { value, text: oblastName(value, oblasts), active: 0, all: 0 };
    rows.set(value, { ...row, active: row.active + (isActive ? 1 : 0), all: row.all + 1 });
  }
  const place = ({ value }: OblastRow) => {
    const at = oblasts.findIndex((oblast) => oblast.value === value);
    return at < 0 ? oblasts.length : at;
  };
  return [...rows.values()].sort((a, b) => place(a) - place(b));
}

/** The name of an oblast; a retired one is shown by its number. */
export const oblastName = (value: number, oblasts: readonly OptionWire[]): string =>
  value === NO_OBLAST ? texts.noOblast : (oblasts.find((oblast) => oblast.value === value)?.text ?? String(value));
