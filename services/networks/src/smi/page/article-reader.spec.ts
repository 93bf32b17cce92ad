import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ArticleReader } from './article-reader.js';

/** A worker file of plain JavaScript, because the sources have none; the page says what happens to its thread. */
const WORKER = `
import { threadId } from 'node:worker_threads';
const held = [];
export function articleOf({ html }) {
  if (html === 'endless') for (;;);
  if (html === 'exit') process.exit(1);
  if (html === 'memory') for (;;) held.push(new Array(1_000_000).fill(html));
  if (html === 'throws') throw new Error('broken page');
  if (html === 'slow') { const until = Date.now() + 400; while (Date.now() < until); }
  return { title: html, text: String(threadId) };
}`;
const SHORT_MS = 1_000;
/** Longer than any fault but the endless page takes to be noticed. */
const LONG_MS = 25_000;

describe('the reader of articles', () => {
  let folder: string;
  let worker: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'mm-article-reader-'));
    worker = path.join(folder, 'worker.mjs');
    writeFileSync(worker, WORKER);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const titleOf = async (reader: ArticleReader, html: string): Promise<string | undefined> =>
    (await reader.read(html, 'https://dala.kz/1'))?.title;

  it('reads all pages in one thread beside the main one', async () => {
    const reader = new ArticleReader(worker);
    const threads = await Promise.all(['a', 'b', 'c'].map(async (html) => (await reader.read(html, ''))?.text));
    expect([new Set(threads).size, Number(threads[0]) > 0]).toEqual([1, true]);
  });

  it.each([['endless'], ['exit'], ['memory'], ['throws']])(
    'has no article for the page %s, and reads the next one',
    async (broken) => {
      const reader = new ArticleReader(worker, broken === 'endless' ? SHORT_MS : LONG_MS);
      expect(await Promise.all([broken, 'next'].map((html) => titleOf(reader, html)))).toEqual([undefined, 'next']);
    },
  );

  it('gives every page its whole time, however many wait before it', async () => {
    const reader = new ArticleReader(worker, SHORT_MS);
    const pages = Array.from({ length: 3 }, () => 'slow');
    expect(await Promise.all(pages.map((html) => titleOf(reader, html)))).toEqual(pages);
  });

  it('does not read a page of more than 5 MB', async () =>
    expect(await titleOf(new ArticleReader(worker), 'x'.repeat(5 * 1024 * 1024 + 1))).toBeUndefined());

  it('reads uncompiled sources in the main thread', async () => {
    expect(await titleOf(new ArticleReader(), '<html><body><h1>Мост</h1></body></html>')).toBe('Мост');
  });
});
