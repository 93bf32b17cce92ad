import { QueryCost, alreadyChecked, maxComparisons, maxWordsOfPhrase, sizeOf, type Cost } from './expression-size.js';
import { parse, parseEach, parseList } from './parse.js';

const letters = (i: number): string => [...String(i)].map((digit) => 'абвгдежзик'[Number(digit)]).join('');
const words = (count: number, word = (i: number) => `школа${letters(i)}`): string[] =>
  Array.from({ length: count }, (_, i) => word(i));

describe('the size of an expression', () => {
  it.each([
    ['сто', 2],
    ['"сто"', 1],
    ['сто*', 1],
    ['сто* | двор*', 2],
    ['сто | сто | "сто"', 5],
    ['"новая школа"', 2],
    ['(сто* | "сто") + сто', 4],
  ])('of %s is %i', (source, size) => expect(sizeOf(parse(source))).toBe(size));

  it('counts every lexeme of a word, as many within a phrase as alone', () => {
    expect(sizeOf(parse('школа | больница'))).toBeGreaterThanOrEqual(4);
    expect(sizeOf(parse('новая школа'))).toBe(sizeOf(parse('новая | школа')));
  });
});

describe('the cost of a query', () => {
  it('allows a topic of two thousand words, and of hundreds of phrases', () => {
    expect(sizeOf(parse(words(2000).join(' | ')))).toBeLessThanOrEqual(maxComparisons);
    expect(
      sizeOf(
        parse(
          words(300)
            .map((word) => `${word} города`)
            .join(' | '),
        ),
      ),
    ).toBeLessThanOrEqual(maxComparisons);
  });

  const letter = (count: number, between: string): string => words(count, () => 'а').join(between);
  const trios = words(40, () => 'а а а').join('|');
  it.each([
    ['a list of words', letter(maxComparisons + 1, '|'), 2 * maxComparisons],
    ['a conjunction', letter(maxComparisons + 1, '+'), 2 * maxComparisons],
    ['a list of phrases', words(71, () => letter(maxWordsOfPhrase, ' ')).join('|'), 14_000],
    ['words with stars', words(maxComparisons + 1, () => 'аб*').join('|'), 4 * maxComparisons],
    ['brackets', words(maxComparisons + 1, () => '(а)').join('|'), 4 * maxComparisons + 1],
    ['brackets within a phrase', `(${trios}) (${trios})`, 242],
  ])('refuses %s where they become too large', (_, source, position) => {
    expect(() => parse(source)).toThrow(expect.objectContaining({ fault: 'too-large', position }));
    expect(() => parseEach(`в; ${source}`)).toThrow(expect.objectContaining({ fault: 'too-large' }));
  });

  const tooMany = maxWordsOfPhrase + 1;
  it.each([
    ['words side by side', letter(tooMany, ' '), 2 * maxWordsOfPhrase],
    ['words in quotes', `б + "${letter(tooMany, ' ')}"`, 4],
    ['words joined with hyphens', `б + ${letter(tooMany, '-')}`, 4],
    ['words after alternatives', `(а|б в) ${letter(maxWordsOfPhrase - 1, ' ')}`, 2 * maxWordsOfPhrase + 4],
    ['alternatives one of which is long', `а (б|${letter(maxWordsOfPhrase, ' ')})`, 2],
    ['phrases in brackets', `(${letter(60, ' ')}) (${letter(60, ' ')})`, 122],
  ])('refuses a phrase too long to be searched for: %s', (_, source, position) => {
    expect(() => parse(source)).toThrow(expect.objectContaining({ fault: 'phrase-too-long', position }));
    expect(() => parse(source, new QueryCost().of(2))).toThrow('phrase-too-long');
    expect(() => parse(source, alreadyChecked)).not.toThrow();
  });

  it('accepts what is exactly as large as allowed', () => {
    expect(sizeOf(parse(letter(maxWordsOfPhrase, ' ')))).toBe(maxWordsOfPhrase);
    expect(sizeOf(parse(letter(maxComparisons, '|')))).toBe(maxComparisons);
  });

  it('is what all expressions of the query spend together, with names twice', () => {
    const half = words(maxComparisons / 2, (i) => `школа${letters(i)}*`).join('|');
    const together = (...[keywords, exclude, times]: [string, string, number]) => {
      const cost = new QueryCost();
      return [parse(keywords, cost.of(times)), parseList(exclude, cost)];
    };
    expect(() => together(half, '', 2)).not.toThrow();
    expect(() => together(half, half, 1)).not.toThrow();
    expect(() => together(half, 'реклама*', 2)).toThrow('too-large at 0');
    expect(() => together(half, `${half} | реклама*`, 1)).toThrow(`too-large at ${half.length + 3}`);
  });

  it('is not spent again by what was checked when it was saved', () => {
    expect(() => parse(letter(20_000, '|'), alreadyChecked)).not.toThrow();
  });
});

describe('the steps of parsing', () => {
  const stepsOf = (source: string, limit = Infinity): number => {
    let [steps, left] = [0, limit];
    const cost: Cost = {
      spend: (comparisons) => {
        steps++;
        if ((left -= comparisons) < 0) throw new Error('spent');
      },
      joins: () => undefined,
    };
    try {
      parse(source, cost);
    } catch (error) {
      if ((error as Error).message !== 'spent') throw error;
    }
    return steps;
  };

  it.each([' ', '|', '+'])('grow as the number of words does, with %j between them', (between) => {
    const steps = (count: number) => stepsOf(words(count, () => 'а').join(between));
    expect(steps(50_000)).toBeLessThanOrEqual(10 * steps(5000) + 10);
    expect(steps(50_000)).toBeLessThanOrEqual(100_000);
  });

  it('end with the word that is too much', () => {
    expect(stepsOf(words(50_000, () => 'а').join(' '), maxComparisons)).toBe(maxComparisons + 1);
  });
});
