import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeDoc } from './doc/doc.js';
import { writePdf } from './pdf/pdf.js';
import { fileOf, pagesOf, sampleDocument, sampleGap, sampleRow } from './test/sample-document.js';
import { writeXlsx } from './xlsx/xlsx.js';

const run = promisify(execFile);
const kazakh = 'Қазақстан: ә і ң ғ ү ұ қ ө һ';
const long = 'длинный текст '.repeat(60).trim();
const document = sampleDocument(1234, 4, 'ru', { gaps: [sampleGap()], total: 1 });
const rows = [kazakh, '=1+1', '+7 701', '-1+1', '@SUM(1+1)', long].map((text) => sampleRow(text));
const files = {
  xlsx: () => fileOf(writeXlsx(document, pagesOf(rows), new AbortController().signal)),
  doc: () => writeDoc(document, rows),
  pdf: () => writePdf(document, rows),
};

/** What a reader sees on each page, on one line: LibreOffice opens the file and prints it. */
async function printedPages(format: keyof typeof files): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mm-office-'));
  const file = (name: string): string => path.join(folder, name);
  try {
    await writeFile(file(`report.${format}`), await files[format]());
    const profile = `-env:UserInstallation=file://${file('profile')}`;
    const target = ['--headless', '--convert-to', 'pdf', '--outdir', folder];
    if (format !== 'pdf') await run('soffice', [profile, ...target, file(`report.${format}`)]);
    const { stdout } = await run('pdftotext', ['-layout', file('report.pdf'), '-']);
    return stdout.split('\f').map((page) => page.replace(/\s+/gu, ' '));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const squeezed = (text: string): string => text.replace(/\s/gu, '');

it.each(['xlsx', 'doc', 'pdf'] as const)(
  'LibreOffice shows a report as %s whole: title, filters, numbers, gaps and publications [S2 §9]',
  async (format) => {
    const pages = await printedPages(format);
    const text = pages.join(' ');
    for (const expected of [
      'Отчёт: Школы',
      'социальные сети',
      'Версия правил отчёта',
      'проверено людьми 33,3 %',
      'скрыто машиной: 2',
      'показаны первые 4 из 1 234, новые сначала',
      'Показатели',
      'Динамика публикаций',
      'Тараз сегодня',
      'система не работала',
      kazakh,
    ])
      expect(squeezed(text)).toContain(squeezed(expected));
    // the grouping of digits in a workbook is that of its reader
    expect(squeezed(text)).toMatch(/12[,.]?345/);
    for (const { text: collected } of rows) expect(squeezed(text)).toContain(squeezed(collected).slice(0, 40));
  },
);

it.each(['xlsx', 'doc', 'pdf'] as const)(
  'no column of a printed report as %s stands on a page of its own [S2 §9]',
  async (format) => {
    const pages = await printedPages(format);
    const numbers = pages.filter((page) => page.includes('Динамика публикаций') || page.includes('Топ авторов'));
    expect(numbers.some((page) => page.includes('Вовлеченность') && page.includes('Подписчики'))).toBe(true);
    expect(pages.filter((page) => page.includes(kazakh)).every((page) => page.includes('22.11.2026'))).toBe(true);
    // the numbers, the publications, and nothing that did not fit beside them
    expect(pages.filter((page) => page.trim() !== '').length).toBeLessThanOrEqual(5);
  },
);
