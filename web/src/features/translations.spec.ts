import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

type Words = Readonly<Record<string, unknown>>;

const src = fileURLToPath(new URL('..', import.meta.url));
const folders = fs
  .readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'texts.kk.ts')
  .map((file) => path.dirname(file).replaceAll(path.sep, '/'));

const pairs: { at: string; ru: unknown; kk: unknown }[] = [];
const collect = (at: string, ru: unknown, kk: unknown): void => {
  if (typeof ru !== 'object' || ru === null) return void pairs.push({ at, ru, kk });
  for (const [key, word] of Object.entries(ru)) collect(`${at}.${key}`, word, (kk as Words | undefined)?.[key]);
};
beforeAll(async () => {
  for (const folder of folders) {
    const { ru } = (await import(path.join(src, folder, 'texts.ts'))) as { ru: Words };
    const { kk } = (await import(path.join(src, folder, 'texts.kk.ts'))) as { kk: Words };
    collect(folder, ru, kk);
  }
});

const marks = ['⟦1⟧', '⟦2⟧', '⟦3⟧'];
/** The parameters that a text shows; a list is given to those that take no single word. */
function shown(text: unknown): string[] {
  const call = text as (...parts: unknown[]) => string;
  const said = [marks, marks.map((mark) => [mark])].flatMap((parts) => {
    try {
      return [call(...parts)];
    } catch {
      return [];
    }
  });
  return marks.filter((mark) => said.some((one) => one.includes(mark)));
}

test('a Kazakh text has every part that the Russian one has', () => {
  const functions = pairs.filter(({ ru }) => typeof ru === 'function');
  expect(functions.length).toBeGreaterThan(150);
  const lost = functions.filter(({ ru, kk }) => shown(ru).join() !== shown(kk).join());
  expect(lost.map(({ at }) => at)).toEqual([]);
});

test('no Russian sentence is left in a Kazakh dictionary', () => {
  const sentence = /(\p{Script=Cyrillic}+[ ,]+){2}\p{Script=Cyrillic}/u;
  expect(pairs.filter(({ ru, kk }) => ru === kk && sentence.test(`${ru}`)).map(({ at }) => at)).toEqual([]);
});

test.each(['ru', 'kk'] as const)(
  'a way through screens that a text names is called as the screens are (%s)',
  (language) => {
    const words = new Set(pairs.map((pair) => pair[language]));
    const ways = pairs.flatMap(({ at, [language]: text }) =>
      [...`${text}`.matchAll(/«[^»]+»(?: → «[^»]+»)+/g)].flatMap(([way]) =>
        way.split(' → ').map((part) => ({ at, name: part.slice(1, -1) })),
      ),
    );
    expect(ways.length).toBeGreaterThan(7);
    expect(ways.filter(({ name }) => !words.has(name))).toEqual([]);
  },
);
