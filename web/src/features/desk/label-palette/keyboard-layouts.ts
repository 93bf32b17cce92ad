// What the same keys type, in the order of the keyboard.
const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.";
const russian = 'ёйцукенгшщзхъфывапролджэячсмитьбю';
const latinDigits = '2345890-=';
const kazakhDigits = 'әіңғүұқөһ';

const mapOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((key, at) => [key, [...to][at] ?? key]));
const toRussian = mapOf(latin, russian);
const toKazakh = mapOf(latin + latinDigits, russian + kazakhDigits);
const toLatin = mapOf(russian + kazakhDigits, latin + latinDigits);

const retyped = (text: string, map: ReadonlyMap<string, string>): string =>
  [...text].map((letter) => map.get(letter) ?? letter).join('');

/**
 * What a text in lower case may mean: itself, then what its keys type in the Russian, the Kazakh and the Latin layout
 * (`ghbdtn` → `привет`, `0fpf0` → `қазақ`, `учзщ` → `expo`).
 */
export const readingsOf = (typed: string): string[] => [
  ...new Set([typed, ...[toRussian, toKazakh, toLatin].map((map) => retyped(typed, map))]),
];
