import * as z from 'zod';

type Path = (string | number)[];

/**
 * C0 without tab, line feed and carriage return, DEL, and halves of characters (lone surrogates). PostgreSQL cannot
 * store NUL, events cannot carry halves; no field needs the others.
 */
const controlCharacter = /(?![\t\n\r\u0080-\u009f])[\p{Cc}\p{Cs}]/u;
const controlCharacters = new RegExp(controlCharacter, 'gu');

/** A text that `withoutControlCharacters` accepts: each of them is a space. */
export const spacedControlCharacters = (text: string): string => text.replace(controlCharacters, ' ');

/** Any value without control characters in its strings and keys; one issue for each that has some, with its path. */
export const withoutControlCharacters = z.unknown().superRefine((value, context) => {
  for (const path of pathsOfControlCharacters(value, []))
    context.addIssue({
      code: 'custom',
      path,
      message: 'contains a control character or half of a character',
      params: { code: 'control-character' },
    });
});

function pathsOfControlCharacters(value: unknown, path: Path): Path[] {
  if (typeof value === 'string') return controlCharacter.test(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => pathsOfControlCharacters(item, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    controlCharacter.test(key) ? [path] : pathsOfControlCharacters(item, [...path, key]),
  );
}
