import { fileNameOf } from './file-name.js';

test.each([
  [
    `attachment; filename="report.xlsx"; filename*=UTF-8''%D0%9F%D0%B0%D1%80%D0%BA_%D1%81%D1%83%D1%82%D0%BA%D0%B8.xlsx`,
    'Парк_сутки.xlsx',
  ],
  [`attachment; filename*=utf-8'ru'a%20b.csv`, 'a b.csv'],
  ['attachment; filename="a \\"b\\".json"', 'a "b".json'],
  ['attachment; filename=plain.pdf', 'plain.pdf'],
  [`attachment; filename="ascii.doc"; filename*=UTF-8''%E0%A4%A`, 'ascii.doc'],
  [`attachment; filename*=UTF-8''..%2F..%2Fetc%2Fpasswd`, 'passwd'],
  ['inline', undefined],
  ['', undefined],
])('%s names %s', (header, name) => expect(fileNameOf(header)).toBe(name));
