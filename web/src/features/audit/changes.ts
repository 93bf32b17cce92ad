import type { AuditRecordWire } from '@mm/proto/http/audit.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import { langTitles, operations, periods, publishingTypes, roles, toneTitles } from '../../language/vocabulary.js';
import { texts } from './texts.js';
import { fieldText, snakeCase, wordOf } from './code-words.js';

type Titles = Readonly<Record<string, string>>;

const { values } = texts;
const roleTitles: Titles = Object.fromEntries(
  Object.entries(roles).flatMap(([name, { id, title }]) => [
    [name, title],
    [String(id), title],
  ]),
);
const networkTitles: Titles = Object.fromEntries(
  Object.entries(networks).flatMap(([id, { number, title }]) => [
    [id, title],
    [String(number), title],
  ]),
);

/** The words of the values that a field can have, by the field in snake case. */
const valueTitles: Readonly<Record<string, Titles>> = {
  tone: Object.fromEntries(Object.entries(toneTitles)),
  lang: langTitles,
  reviewed: values.reviewed,
  role: roleTitles,
  roles: roleTitles,
  network: networkTitles,
  social_net: networkTitles,
  operations: Object.fromEntries(Object.entries(operations).map(([name, { title }]) => [name, title])),
  period: Object.fromEntries(periods.map(({ value, name }) => [String(value), name])),
  types: publishingTypes,
  type: values.reportType,
  kind: values.kind,
  look: values.look,
  screen: values.screen,
};

/** What no value of a field means, where it is not just empty. */
const nothingTitles: Titles = values.none;

/** What a changed field was and is, in words; null where there was or is no object. */
export interface Change {
  field: string;
  before: string | null;
  after: string | null;
}

/** What the words of values need to know. */
export interface Knowledge {
  /** Names by field and id: of spheres, oblasts, events and accounts. */
  names: Readonly<Record<string, ReadonlyMap<number, string>>>;
  /** The words of a time in unix seconds. */
  timeOf: (seconds: number) => string;
}

type Fields = Readonly<Record<string, unknown>>;
type Recorded = Pick<AuditRecordWire, 'before' | 'after'>;

/** The changed fields of a record, in the order of the server. */
export function changesOf({ before, after }: Recorded, knowledge: Knowledge): Change[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  return names.map((name) => ({ field: fieldText(name), ...wordsOf(name, before, after, knowledge) }));
}

function wordsOf(name: string, before: Fields | null, after: Fields | null, knowledge: Knowledge) {
  const was = before?.[name];
  const is = after?.[name];
  if (isFilled(was) && isFilled(is)) {
    const list = (values: readonly unknown[], others: readonly unknown[]) =>
      listText(
        name,
        values.filter((value) => !others.some((other) => isSame(value, other))),
        knowledge,
      );
    const [removed, added] = [list(was, is), list(is, was)];
    const parts = [added && texts.added(added), removed && texts.removed(removed)].filter(Boolean);
    if (parts.length > 0) return { before: null, after: parts.join('; ') };
  }
  return {
    before: before ? valueText(name, was, knowledge) : null,
    after: after ? valueText(name, is, knowledge) : null,
  };
}

const isFilled = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > 0;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const listText = (field: string, values: readonly unknown[], knowledge: Knowledge): string =>
  values.map((value) => valueText(field, value, knowledge)).join(', ');

/** A value in words: ids by their names, codes by their titles, times as times, everything else as it is. */
function valueText(field: string, value: unknown, knowledge: Knowledge): string {
  const name = snakeCase(field);
  if (isEmpty(value)) return wordOf(nothingTitles, name) ?? texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return listText(field, value, knowledge);
  if (typeof value === 'object' && value !== null) {
    const parts = Object.entries(value).filter(([, part]) => !isEmpty(part));
    return parts.map(([key, part]) => `${fieldText(key)}: ${valueText(key, part, knowledge)}`).join('; ');
  }
  const text = String(value);
  return known(name, text, knowledge) ?? text;
}

/** Whether there is nothing in a value; not a number or a 'no'. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).every((part) => part === undefined || part === null);
  return value === undefined || value === null || value === '';
}

function known(field: string, text: string, { names, timeOf }: Knowledge): string | undefined {
  const title = wordOf(wordOf(valueTitles, field) ?? {}, text);
  if (title !== undefined) return title;
  const seconds = isTime(field) ? secondsOf(text) : null;
  if (seconds !== null) return timeOf(seconds);
  const list = wordOf(names, field);
  return list && /^\d+$/.test(text) ? (list.get(Number(text)) ?? texts.number(text)) : undefined;
}

const isTime = (field: string): boolean =>
  field.endsWith('_at') || field.endsWith('_until') || field === 'as_of' || field === 'selected_period';

/** Of unix seconds, milliseconds or RFC 3339; null for anything else. */
function secondsOf(text: string): number | null {
  const number = Number(text);
  if (number > 0) return number > 1e11 ? number / 1000 : number;
  const ms = Date.parse(text);
  return Number.isFinite(ms) ? ms / 1000 : null;
}
