import { texts as codes } from './codes/texts.js';
import { texts } from './texts.js';

/** The entry of a code; undefined for one that the table itself does not have. */
export const wordOf = <T>(table: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(table, code) ? table[code] : undefined;

/** What was done, in words; an unknown action is its code. */
export const actionText = (action: string): string => wordOf(codes.actions, action) ?? action;
/** The kind of an object in words; an unknown kind is its code. */
export const kindText = (kind: string): string => wordOf(codes.kinds, kind) ?? kind;

/** The name of a field in words, in snake or camel case; an unknown field is its name. */
export function fieldText(field: string): string {
  const [, what, id] = /^(comment|post) (.+)$/.exec(field) ?? [];
  if (id !== undefined) return what === 'post' ? texts.post(id) : texts.comment(id);
  return wordOf(codes.fields, snakeCase(field)) ?? field;
}

/** 'attrSearch' and 'attr_search' are one field. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
