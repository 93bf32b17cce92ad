import { fileOf, pagesOf, sampleDocument, sampleGap, sampleRow } from '../test/sample-document.js';
import { writeJson } from './json.js';

it('says which publications people checked and which were deleted at their source [S2 §9]', async () => {
  const pages = pagesOf([sampleRow('а', { isChecked: true }), sampleRow('б', { id: 2, isWithdrawn: true })]);
  const report = JSON.parse(String(await fileOf(writeJson(sampleDocument(), pages, new AbortController().signal))));
  expect(report).toMatchObject({
    publications: [
      { checked: true, withdrawn: false },
      { checked: false, withdrawn: true },
    ],
  });
});

it('states how many gaps there are when it lists fewer [D §7]', async () => {
  const listed = Array.from({ length: 3 }, () => sampleGap());
  const write = async (total: number): Promise<unknown> => {
    const document = sampleDocument(3, 10, 'ru', { gaps: listed, total });
    return JSON.parse(String(await fileOf(writeJson(document, pagesOf(), new AbortController().signal))));
  };
  expect(await write(1200)).toMatchObject({
    gaps_total: 1200,
    remarks: expect.arrayContaining(['Пробелы сбора: показаны первые 3 из 1\u00a0200']) as unknown,
  });
  expect(JSON.stringify(await write(3))).not.toContain('показаны первые');
});

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
