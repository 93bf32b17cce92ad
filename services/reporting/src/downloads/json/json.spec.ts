import { fileOf, pagesOf, sampleDocument, sampleRow } from '../test/sample-document.js';
import { writeJson } from './json.js';

it('is one object with all pages of publications [D §7]', async () => {
  const pages = pagesOf([sampleRow('а'), sampleRow('"б"\n', { id: 2 })], [sampleRow('в', { id: 3 })]);
  const report = JSON.parse(String(await fileOf(writeJson(sampleDocument(), pages, new AbortController().signal)))) as {
    total: number;
    period: object;
    publications: object[];
  };
  expect(report).toMatchObject({
    total: 3,
    checked_share: 33.3,
    hidden_by_machine: 2,
    gaps: null,
    period: { from: '2026-11-21T15:00:00+05:00', until: null },
  });
  expect(report.publications).toMatchObject([
    { id: 1, date: '2026-11-22T14:30:00+05:00', text: 'а', shares: null },
    { id: 2, text: '"б"\n' },
    { id: 3 },
  ]);
});
