import { foreignSigns, type ForeignSign } from './foreign-signs.js';

test.each<[string, string, ForeignSign[]]>([
  ['-ремонт', '', ['minus']],
  ['дорога -ремонт', '', ['minus']],
  ['(мэр|-"новый парк")', '', ['minus']],
  ['дорога AND ремонт', '', ['operators']],
  ['NOT дорога', '', ['operators']],
  ['дорога & ремонт', '', ['operators']],
  ['дорога&ремонт', 'реклама OR -конкурс', ['operators']],
  ['«дорога»', '', ['quotes']],
  ['мэр', '«реклама»', ['quotes']],
  ['нур-султан + слово - дело | мороз -20', '-ремонт', []],
  ['rock and roll | AT&T | ANDROID', '', []],
  ['"дорога -ремонт AND «парк»"', '“A & B”', []],
])('%s without %s has foreign signs %j', (keywords, exclude, signs) => {
  expect(foreignSigns(keywords, exclude)).toEqual(signs);
});
