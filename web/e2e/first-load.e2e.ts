import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { BrowserUser, launchBrowser } from './browser-user.js';

jest.setTimeout(400_000);

const root = path.resolve('.');
const dist = path.join(root, 'web/dist');
/** KB of scripts, compressed. `shell`: the first load with the live channel and the networks' calls. */
const limits = { firstLoad: 200, shell: 200, screen: 120 };
const chartLibrary = 'highcharts-';
/** The author lists of all networks are one screen, and so are their reviews. */
const kindOf = (route: string): string => /-authors$|parser\//.exec(route)?.[0] ?? route;
/** A screen without content of its own. */
const emptyScreen = '/404';

interface Screen {
  path: string;
  roles: readonly string[] | 'any' | 'public';
}
const { screens } = (await import(pathToFileURL(path.join(root, 'infra/scripts/screens.mjs')).href)) as {
  screens: (root: string) => Promise<Screen[]>;
};

let browser: Browser;
let admin: BrowserUser;
beforeAll(async () => {
  browser = await launchBrowser();
  // Every screen is open to administrators, with all its controls.
  admin = await (await BrowserUser.open(browser, 'admin')).signIn();
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

/** The scripts that a screen loads until it is idle. */
async function scriptsOf(address: string): Promise<Set<string>> {
  const { page } = admin;
  await admin.goto(address);
  await page.waitForLoadState('networkidle');
  await admin.screenLoaded();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const names = loaded.map((url) => new URL(url).pathname.slice(1));
  return new Set(names.filter((name) => name.startsWith('assets/') && name.endsWith('.js')));
}

const kbOf = (file: string): number => gzipSync(fs.readFileSync(path.join(dist, file))).length / 1024;
const sumOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + kbOf(file), 0);
const largestOf = (files: readonly string[]): string =>
  [...files]
    .sort((a, b) => kbOf(b) - kbOf(a))
    .slice(0, 8)
    .map((file) => `${path.posix.basename(file)} ${kbOf(file).toFixed(1)}`)
    .join(', ');

it(`the first screen loads at most ${limits.firstLoad} KB of scripts`, () => {
  const files = scriptsOfFirstLoad();
  expect(files.size).toBeGreaterThan(0);
  expect(sumOf(files)).toBeLessThanOrEqual(limits.firstLoad);
});

it(`no screen loads more than ${limits.screen} KB of scripts of its own, besides the chart library`, async () => {
  const shell = await scriptsOf(emptyScreen);
  for (const file of scriptsOfFirstLoad()) shell.add(file);
  expect([...shell].filter((file) => file.includes('kazakh'))).toEqual([]);
  expect(sumOf(shell)).toBeLessThanOrEqual(limits.shell);
  const lines: string[] = [];
  const tooLarge: string[] = [];
  const opened = new Set<string>();
  for (const { path: route, roles } of await screens(root)) {
    const kind = kindOf(route);
    if (opened.has(kind)) continue;
    opened.add(kind);
    if (roles !== 'any' && roles !== 'public' && !roles.includes('mm_admin')) throw new Error(`${route} is not opened`);
    const own = [...(await scriptsOf(route.replace(/:\w+/g, '1')))].filter(
      (file) => !shell.has(file) && !file.includes(chartLibrary),
    );
    if (sumOf(own) > limits.screen) tooLarge.push(`${route}: ${sumOf(own).toFixed(1)} KB`);
    lines.push(`${route}: ${sumOf(own).toFixed(1)} KB: ${largestOf(own)}`);
  }
  console.log(`shell: ${sumOf(shell).toFixed(1)} KB\n${lines.join('\n')}`);
  expect(lines.length).toBeGreaterThan(15);
  expect(tooLarge).toEqual([]);
});
