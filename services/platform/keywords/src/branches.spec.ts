import { branchesOf, branchesOfList, choicesOf, termsOf } from './branches.js';
import { parse } from './parse.js';

const written = (source: string, branches = branchesOf(source)): string[] =>
  branches.map(({ from, to }) => source.slice(from, to));

describe('the alternatives of an expression', () => {
  it.each([
    ['школа', ['школа']],
    [' школа | лицей ', ['школа', 'лицей']],
    ['школа + ремонт | "новый лицей"', ['школа + ремонт', '"новый лицей"']],
    ['(школа | лицей) + ремонт', ['(школа | лицей) + ремонт']],
    ['((школа | лицей))', ['школа', 'лицей']],
    ['(школа | лицей) | (аким | мэр) города', ['(школа | лицей)', '(аким | мэр) города']],
    ['"а | б" | школ*', ['"а | б"', 'школ*']],
    ['рост на 1,5 | тариф', ['рост на 1,5', 'тариф']],
  ])('%s', (source, parts) => expect(written(source)).toEqual(parts));

  it('of a list are divided by commas, semicolons and lines too', () => {
    const source = 'футбол, хоккей;\n(кубок, матч) + Тараз |\nптица,';
    expect(written(source, branchesOfList(source))).toEqual(['футбол', 'хоккей', '(кубок, матч) + Тараз', 'птица']);
    expect(branchesOfList(' \n')).toEqual([]);
  });
});

describe('the choices of an expression', () => {
  it.each([
    ['школа', ['школа'], ['школа']],
    ['школа | лицей', ['школа', 'лицей'], ['школа', 'лицей']],
    [
      'Тараз + (отоп* | батарея + (дом | двор) | не греть)',
      ['отоп*', 'батарея + (дом | двор)', 'не греть'],
      ['Тараз + отоп*', 'Тараз + батарея + (дом | двор)', 'Тараз + не греть'],
    ],
    [
      '((аким | мэр) + (парк | сад | двор))',
      ['парк', 'сад', 'двор'],
      ['парк', 'сад', 'двор'].map((one) => `(аким | мэр) + ${one}`),
    ],
    ['(аким | мэр) города', ['аким', 'мэр'], ['аким города', 'мэр города']],
    ['"а | б" + школа', ['"а | б" + школа'], ['"а | б" + школа']],
  ])('%s', (source, parts, meanings) => {
    const choices = choicesOf(source);
    expect(written(source, choices)).toEqual(parts);
    expect(choices.map(({ expression }) => expression)).toEqual(meanings.map((one) => parse(one)));
  });
});

describe('the words of an expression', () => {
  it('are shown as they are written', () => {
    expect(termsOf('(Қала | "Жаңа Өзен") + мектеп*').map(({ text, term }) => [text, term.text, term.match])).toEqual([
      ['Қала', 'кала', 'forms'],
      ['Жаңа', 'жана', 'exact'],
      ['Өзен', 'озен', 'exact'],
      ['мектеп*', 'мектеп', 'prefix'],
    ]);
  });
});
