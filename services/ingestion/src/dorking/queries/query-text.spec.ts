import { parse, parseList } from '@mm/keywords/parse.js';
import * as fc from 'fast-check';
import { type QuerySyntax, queryText } from './query-text.js';
import { braveSyntax, googleSyntax, yandexSyntax } from './syntaxes.js';

const compiled = (syntax: QuerySyntax, typed: string, filters = {}, exclude = '') =>
  queryText(
    { keywords: parse(typed), typed: `${typed} ${exclude}`, ...(exclude && { exclude: parseList(exclude)! }) },
    filters,
    syntax,
  )?.text;
const google = (typed: string, filters = {}, exclude = '') => compiled(googleSyntax, typed, filters, exclude);

describe('the text of a query', () => {
  it.each([
    ['паводок', 'паводок'],
    ['паводок + Уральск', 'паводок уральск'],
    ['школа | мектеп', 'школа OR мектеп'],
    ['(школа | мектеп) + ремонт', '(школа OR мектеп) ремонт'],
    ['аким города | мэр', '(аким города) OR мэр'],
    ['(аким | мэр) города', '(аким города) OR (мэр города)'],
    ['"аким города"', '"аким города"'],
    ['"новая" школа', '"новая" школа'],
    ['нур-султан', 'нур султан'],
    ['Ёлка', 'ёлка'],
    ['Қала әкімі', '(қала OR қаласы OR кала) (әкімі OR акими)'],
    ['мәселе | аурухана', 'мәселе OR мәселесі OR маселе OR аурухана OR ауруханасы'],
    ['"Қала"', '"қала" OR "кала"'],
    ['"Қала әкімі"', '"қала әкімі"'],
  ])('of %s is %s', (typed, text) => {
    expect(google(typed)).toBe(text);
  });

  it('asks for words that begin like a word with a star', () => {
    const [first, ...others] = google('школ*')!.split(' OR ');
    expect(first).toBe('школ');
    expect(others.length).toBeGreaterThan(2);
    expect(others.every((word) => /^школ[а-я]+$/.test(word))).toBe(true);
    expect(google('covid*')).toBe('covid');
  });

  it('has the typed words alone where it is to be short', () => {
    const typed = 'Қала + әкімі | "Ёлка" | стро*';
    const words = { keywords: parse(typed), typed, isPlain: true };
    expect(queryText(words, {}, googleSyntax)?.text).toBe('(қала әкімі) OR "ёлка" OR стро');
  });

  it('is in Kazakh where the words are', () => {
    const isKazakh = (typed: string) => queryText({ keywords: parse(typed), typed }, {}, googleSyntax)?.isKazakh;
    expect([isKazakh('су тасқыны'), isKazakh('паводок'), isKazakh('ёлка')]).toEqual([true, false, false]);
  });

  it('has the alternatives of Yandex between bars', () => {
    expect(compiled(yandexSyntax, 'школа | мектеп')).toBe('школа | мектеп');
  });

  const filters = { site: '.kz', inurl: 'novosti', after: '2026-09-20', before: '2026-11-20' };
  it('names the days around those of Google’s operators, from the day on which Almaty’s begins', () => {
    expect(google('паводок', filters)).toBe('паводок site:kz inurl:novosti after:2026-09-18 before:2026-11-21');
    expect(google('а | б', { site: 'instagram.com' })).toBe('(а OR б) site:instagram.com');
  });

  it('has Yandex’s operators for a top-level domain, a host and days', () => {
    const yandex = (limits: object) => compiled(yandexSyntax, 'паводок', limits);
    expect(yandex(filters)).toBe('паводок domain:kz inurl:novosti date:20260919..20261120');
    expect(yandex({ site: 'https://www.instagram.com/' })).toBe('паводок site:instagram.com');
    expect(yandex({ after: '2026-03-01' })).toBe('паводок date:>=20260228');
    expect(yandex({ before: '2026-03-01' })).toBe('паводок date:<=20260301');
  });

  it('leaves parts of addresses and days to others where Brave has no words for them', () => {
    expect(compiled(braveSyntax, 'паводок', filters)).toBe('паводок site:kz');
  });

  it('leaves out excluded words and phrases, but not conjunctions and beginnings of words', () => {
    expect(google('матч', {}, 'спорт, лига чемпионов, "клуб", фут*, а + б')).toBe(
      'матч -спорт -"лига чемпионов" -"клуб"',
    );
    expect(google('матч | игра', {}, 'спорт')).toBe('(матч OR игра) -спорт');
  });

  it('gives excluded words only the space that is left', () => {
    const long = Array.from({ length: 66 }, (_, i) => `сло${i + 10}`).join(' ');
    expect(google(long, {}, 'спорт, да')).toBe(`${long} -да`);
    expect(google(`${long} школа`)).toBeUndefined();
  });

  it('is at most 400 characters, and 50 words for Brave', () => {
    expect(google('о'.repeat(64))).toBeDefined();
    expect(google(Array(50).fill('паводок').join(' '))).toHaveLength(399);
    expect(google(Array(51).fill('паводок').join(' '))).toBeUndefined();
    const words = (count: number) => compiled(braveSyntax, Array(count).fill('да').join(' '));
    expect([words(50) !== undefined, words(51)]).toEqual([true, undefined]);
  });
});

describe('a user’s text', () => {
  it.each(['"site:evil.kz" -"inurl:x"', 'a) OR (b', 'школа OR site:evil.kz', 'before:2020 AND -x'])(
    'cannot add an operator: %s',
    (typed) => {
      let text: string | undefined;
      try {
        text = google(typed);
      } catch {
        return;
      }
      expect(text).not.toMatch(/[a-z]:|(^| )-/);
    },
  );

  it('reaches the engine without signs but those of words, whatever it is', () => {
    const word = /^([\p{L}\p{M}\p{N}]*|[a-z]+\+\+|[a-z]#|\.net|\p{RI}{2}|\p{ExtPict})$/u;
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        let text: string | undefined;
        try {
          text = google(typed);
        } catch {
          return;
        }
        const words = (text ?? '').replaceAll(' OR ', ' ').split(/[ ()"]+/);
        expect(words.filter((one) => !word.test(one))).toEqual([]);
      }),
    );
  });

  it.each([
    { site: 'a.kz OR site:b.kz' },
    { site: '"' },
    { inurl: 'x -site:kz' },
    { inurl: 'x" OR "y' },
    { inurl: 'a:b' },
  ])('in a filter is no operator either: %j', (filters) => {
    expect(google('паводок', filters)).toBe('паводок');
  });
});
