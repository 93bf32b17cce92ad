import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BrowserUser, launchBrowser } from './browser-user.js';

jest.setTimeout(120_000);

const dist = path.resolve('web/dist');
const LIMIT_KB = 175;
const QUEUE_LIMIT_KB = 225;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** The scripts of the page and what they import before anything is shown. */
function scriptsOfFirstLoad(): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = fs.readFileSync(path.join(dist, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|^import|[;}]import)\s*["'](\.\/[^"']+\.js)["']/g))
      visit(path.posix.join(path.posix.dirname(file), name ?? ''));
  };
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8');
  for (const [, src] of html.matchAll(/<script[^>]+src="\/([^"]+)"/g)) visit(src ?? '');
  return seen;
}

it(`the first screen loads at most ${LIMIT_KB} KB of scripts, compressed`, () => {
  const files = [...scriptsOfFirstLoad()];
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.reduce((sum, file) => sum + gzipSync(fs.readFileSync(path.join(dist, file))).length, 0);
  expect(bytes / 1024).toBeLessThanOrEqual(LIMIT_KB);
});

it(`the queue loads at most ${QUEUE_LIMIT_KB} KB of scripts, compressed, until it is idle`, async () => {
  const operator = await (await BrowserUser.open(browser, 'operator')).signIn();
  const { page } = operator;
  const scripts = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) scripts.add(pathname.slice(1));
  });
  await operator.goto('/socmedia');
  await page.waitForLoadState('networkidle');
  await operator.screenLoaded();
  const sizes = [...scripts].map((name) => ({
    name: path.posix.basename(name),
    kb: gzipSync(fs.readFileSync(path.join(dist, name))).length / 1024,
  }));
  sizes.sort((a, b) => b.kb - a.kb);
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  const largest = sizes.slice(0, 12).map(({ name, kb }) => `${name} ${kb.toFixed(1)}`);
  console.log(`/socmedia: ${total.toFixed(1)} KB in ${sizes.length} scripts: ${largest.join(', ')} …`);
  expect(sizes.length).toBeGreaterThan(0);
  expect(total).toBeLessThanOrEqual(QUEUE_LIMIT_KB);
  await operator.close();
});
