import { readRows, rowsOf, writeRows, type PlainRows, type TypedRows } from './plain-rows.js';

const rows = (over: Partial<PlainRows>): PlainRows => ({ all: [], any: [], exact: [], without: [], ...over });

test.each<[string, string, PlainRows]>([
  ['', '', rows({})],
  ['отопление', '', rows({ all: ['отопление'] })],
  ['отопление + горячая вода', '', rows({ all: ['отопление', 'горячая вода'] })],
  ['отоплен* | тепло', '', rows({ any: [['отоплен*', 'тепло']] })],
  [
    '(отоплен* | тепло) + (Тараз | "Тараза")',
    '',
    rows({
      any: [
        ['отоплен*', 'тепло'],
        ['Тараз', '"Тараза"'],
      ],
    }),
  ],
  ['мэр + (парк | сквер) + "новый парк"', '', rows({ all: ['мэр'], any: [['парк', 'сквер']], exact: ['новый парк'] })],
  ['c++ + (C# | с++)', 'g++', rows({ all: ['c++'], any: [['C#', 'с++']], without: ['g++'] })],
  ['мэр', 'реклама, конкурс', rows({ all: ['мэр'], without: ['реклама', 'конкурс'] })],
])('%s without %s is read into rows that write the same', (keywords, exclude, expected) => {
  expect(readRows(keywords, exclude)).toEqual(expected);
  expect(writeRows(expected)).toEqual({ keywords, exclude });
});

test.each([
  ['мэр | парк + сквер', ''],
  ['(мэр + парк) | сквер', ''],
  ['(аким | мэр) города', ''],
  ['(парк | (сквер | сад)) + мэр', ''],
  ['мэр', 'реклама + конкурс'],
  ['(мэр', ''],
  ['мэр)', ''],
  ['"мэр', ''],
  ['мэр +', ''],
  ['"парк, сквер"', ''],
])('%s without %s is more than rows can say', (keywords, exclude) => {
  expect(readRows(keywords, exclude)).toBeNull();
});

test('what rows write is read by the rows again', () => {
  const words = ['мэр', 'парк*', 'горячая вода', '"Тараз"', 'қала'];
  const some = (seed: number): string[] => words.filter((_, bit) => (seed >> bit) % 2 === 1);
  for (let seed = 1; seed < 32; seed++)
    for (let other = 1; other < 32; other += 3) {
      const plain = rows({
        all: some(seed).filter((word) => !word.startsWith('"')),
        any: [some(other), some(seed ^ other)].filter((group) => group.length > 1),
        without: some(other),
      });
      const { keywords, exclude } = writeRows(plain);
      expect(readRows(keywords, exclude)).toEqual(plain);
    }
});

test.each<[Partial<TypedRows>, string, string]>([
  [
    { all: 'Тараз (город), вода | газ', any: ['тепло + свет'], exact: 'нур-султан "x"' },
    'Тараз город + вода + газ + (тепло | свет) + "нур-султан x"',
    '',
  ],
  [{ all: 'парк*, *, па*рк, парк**, c++, ру+' }, 'парк* + па рк + парк* + c++ + ру', ''],
  [
    { all: '"парк, "Тараз" "x', without: '"дороги", (реклама | конкурс), "", !' },
    'парк + "Тараз" x',
    '"дороги", реклама, конкурс',
  ],
  [{ exact: 'парк* | c++' }, '"парк" + "c++"', ''],
])('signs in typed rows %j mean nothing: the words stay', (typed, keywords, exclude) => {
  const plain = rowsOf({ all: '', any: [''], exact: '', without: '', ...typed });
  expect(writeRows(plain)).toEqual({ keywords, exclude });
  expect(writeRows(readRows(keywords, exclude) ?? rows({}))).toEqual({ keywords, exclude });
});
