import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('..', import.meta.url));
const files = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file));
const read = (file: string): string => fs.readFileSync(path.join(src, file), 'utf8');
const isDictionary = (file: string): boolean => /(^|\/)texts(\.kk)?\.ts$/.test(file);
const kazakhOf = (file: string): string => file.replace(/\.ts$/, '.kk.ts');
const dictionaries = files.filter((file) => isDictionary(file) && !file.endsWith('.kk.ts'));

/** Letters that are compared, those of keys, and the languages by their own names. */
const lettersAllowed = [
  'ui/select/comparable-text.ts',
  'language/language.ts',
  'language/name-order.ts',
  'features/desk/label-palette/keyboard-layouts.ts',
  'features/desk/label-palette/match-entries.ts',
];

const withoutComments = (code: string): string => code.replace(/\/\*[^]*?\*\/|(^|\s)\/\/.*$/gm, '');
/** The lines that match, with their file. */
const linesOf = (wanted: RegExp, of: (file: string) => boolean): string[] =>
  files.filter(of).flatMap((file) =>
    withoutComments(read(file))
      .split('\n')
      .filter((line) => wanted.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

test('every dictionary stands beside its Kazakh one, and no Kazakh one alone', () => {
  expect(dictionaries.filter((file) => !files.includes(kazakhOf(file)))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.kk.ts') && !dictionaries.map(kazakhOf).includes(file))).toEqual([]);
  expect(dictionaries.length).toBeGreaterThan(30);
});

test('every dictionary is looked up by its own folder', () => {
  const wrong = dictionaries.filter((file) => {
    const folders = [...read(file).matchAll(/inLanguage\('([^']+)', ru\)/g)].map(([, folder]) => folder);
    return folders.length !== 1 || folders[0] !== path.posix.dirname(file);
  });
  expect(wrong).toEqual([]);
});

test('Kazakh dictionaries import only types: the page waits for them before any other module', () =>
  expect(linesOf(/^(import(?! type)|export .* from)/, (file) => file.endsWith('.kk.ts'))).toEqual([]));

test('words of the interface stand in dictionaries only', () =>
  expect(linesOf(/\p{Script=Cyrillic}/u, (file) => !isDictionary(file) && !lettersAllowed.includes(file))).toEqual([]));

test('numbers and dates take the locale of the page, never one of their own', () =>
  expect(linesOf(/(toLocale\w*|DateFormatter|Format|Collator)\(\s*['"](ru|kk)/, (file) => !isDictionary(file))).toEqual(
    [],
  ));

test('names are put in order by one helper', () =>
  expect(linesOf(/localeCompare|Collator\(/, (file) => file !== 'language/name-order.ts')).toEqual([]));
