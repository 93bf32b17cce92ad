import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { publishMany, readableAuthors } from './demo-networks.mjs';
import { BENCH_AUTHORS, freePort, pause, quickDemo, startTree, watchAll } from './mm.mjs';
import { newPage, signInTo } from './queue-page.mjs';
import { row } from './report.mjs';

const PUBLISH_RATE = 200;
const CLICKED = 20;
/** Of a second stream, decided at the end. */
const STREAM = { posts: 300, reprintEvery: 3, rows: 60 };

export const desk = {
  about: "the desk: a recorded operator's keys, clicks and seconds a post, and frames of a queue of 10,000 posts",
  async run({ posts = 10_000, keep }) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-bench-'));
    fs.chmodSync(folder, 0o755);
    const tree = await startTree({ folder, port: await freePort(), env: quickDemo });
    const { browser, page } = await newPage({ reducedMotion: 'reduce' });
    try {
      const authors = (await readableAuthors(tree.networks)).slice(0, BENCH_AUTHORS);
      await watchAll(tree.address, authors);
      await publishMany(String(tree.networks), { authors, count: Number(posts), rate: PUBLISH_RATE });
      await pause((Number(posts) / PUBLISH_RATE) * 1000 + 20_000);
      await signInTo(page, tree.address, 'operator');
      await page.waitForTimeout(3000);
      await page.evaluate(watchPresses);
      const keyed = await byKeys(page, 100);
      const clicks = await byMouse(page, CLICKED);
      await page.goto(`${tree.address}/socmedia`);
      await page.waitForSelector('[data-post]');
      const scrolled = await scrollThrough(page, Number(posts) - 500);
      const streamed = await overReprints(page, tree, authors);
      const at = (sorted, share) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
      return {
        rows: [
          row({
            measure: 'keys a post where the suggestion is complete',
            unit: 'keys',
            value: keyed.complete.keys / keyed.complete.posts,
            goal: { atMost: 1.3 },
          }),
          row({
            measure: 'keys a post where a field is missing',
            unit: 'keys',
            value: keyed.incomplete.keys / keyed.incomplete.posts,
            goal: { atMost: 4 },
          }),
          ...Object.entries({ '': streamed, ', suggestion complete': streamed.complete }).map(([of, decided]) =>
            row({
              measure: `keys a post, a third of the posts reprints${of}`,
              unit: 'keys',
              value: decided.keys / decided.posts,
              goal: { atMost: 0.9 },
            }),
          ),
          row({ measure: 'seconds a post by key', unit: 's', value: keyed.seconds / keyed.posts }),
          row({ measure: 'clicks a post', unit: 'clicks', value: clicks / CLICKED, goal: { atMost: 1.5 } }),
          row({ measure: 'key to paint, p50', unit: 'ms', value: at(keyed.presses, 0.5) }),
          row({ measure: 'key to paint, p98', unit: 'ms', value: at(keyed.presses, 0.98), goal: { atMost: 50 } }),
          row({ measure: 'posts scrolled through', unit: 'posts', value: scrolled.posts }),
          row({ measure: 'longest frame while scrolling', unit: 'ms', value: scrolled.longest, goal: { atMost: 50 } }),
          row({
            measure: 'frames over 50 ms while scrolling',
            unit: 'frames',
            value: scrolled.over,
            goal: { atMost: 0 },
          }),
        ],
        notes: [
          `${keyed.posts} posts by key, of which ${keyed.incomplete.posts} lacked a region or sphere; ` +
            'before the desk fifty posts took 200 keys and four changes of page.',
          `With reprints: ${streamed.posts} posts in ${STREAM.rows} rows.`,
          'Key to paint: the duration of keydown events as the browser times them, to 8 ms; below 16 ms counts as 16.',
          `${scrolled.frames} frames; headless Chromium on the same cores as the product.`,
        ],
      };
    } finally {
      await browser.close();
      await tree.stop();
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Runs in the page: how long keydown events took until they were painted, ms. */
function watchPresses() {
  globalThis.presses_ = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') globalThis.presses_.push(duration);
  }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
}

/** The keys of a label, by the beginning of the title of its palette. @type {[string, string[]][]} */
const letters = [
  ['Выбор сфер', ['KeyR', 'KeyE']],
  ['Выбор областей', ['KeyF', 'KeyC']],
  ['Выбор тональности', ['KeyY', 'KeyT']],
  ['Выбор языка', ['KeyH', 'KeyE']],
];

/** Decides rows of posts that came last and of which each third is a reprint; returns posts and keys, as `byKeys`. */
async function overReprints(page, { address, networks }, authors) {
  const { posts: count, reprintEvery, rows } = STREAM;
  await publishMany(String(networks), { authors, count, reprintEvery });
  await pause(60_000);
  await page.goto(`${address}/socmedia`);
  await page.waitForSelector('[data-post]');
  await page.evaluate(watchPresses);
  const { complete, incomplete, posts } = await byKeys(page, rows);
  return { complete, posts, keys: complete.keys + incomplete.keys };
}

/** Decides rows by key as a person does who agrees with what is suggested. */
async function byKeys(page, count) {
  const complete = { posts: 0, keys: 0 };
  const incomplete = { posts: 0, keys: 0 };
  let pressed = 1;
  await page.keyboard.press('KeyJ');
  const began = performance.now();
  for (let done = 0; done < count; done++) {
    const before = pressed;
    const focused = page.locator('article:focus-within');
    const id = await focused.getAttribute('data-post');
    const reprints = Number(/\+(\d+) перепечат/.exec(await focused.innerText())?.[1] ?? 0);
    await page.keyboard.press('KeyA');
    pressed++;
    const dialog = page.getByRole('dialog');
    const isAsked = await dialog.isVisible();
    for (let asked = 0; await dialog.isVisible(); asked++) {
      if (asked === 8) throw new Error(`the palette stays open: ${await dialog.innerText()}`);
      // A robot is faster than the palette, and what it typed too early would stay.
      await dialog.locator('[role="option"]:not([aria-disabled])').first().waitFor();
      // What is suggested and not sure enough stands first; otherwise two letters name a label.
      const isSuggested = (await dialog.locator('[role="option"][data-marked]').count()) > 0;
      const title = await dialog.innerText();
      const named = letters.find(([field]) => title.startsWith(field))?.[1] ?? [];
      const codes = [...(isSuggested ? [] : named), 'Enter'];
      for (const code of codes) await page.keyboard.press(code);
      pressed += codes.length;
    }
    await page.waitForFunction(
      (left) => {
        const now = document.activeElement?.closest('article')?.dataset.post;
        return now !== undefined && now !== left;
      },
      id,
      { polling: 'raf' },
    );
    const kind = isAsked ? incomplete : complete;
    kind.posts += 1 + reprints;
    kind.keys += pressed - before;
  }
  const seconds = (performance.now() - began) / 1000;
  await page.waitForTimeout(500);
  const measured = await page.evaluate(() => globalThis.presses_);
  const presses = [...measured, ...Array(Math.max(0, pressed - measured.length)).fill(16)].sort((a, b) => a - b);
  return { complete, incomplete, posts: complete.posts + incomplete.posts, seconds, presses };
}

/** Accepts complete posts by mouse; returns the clicks. */
async function byMouse(page, count) {
  let clicks = 0;
  for (let done = 0; done < count; done++) {
    const first = page.locator('article[data-post]').first();
    const id = await first.getAttribute('data-post');
    await first.getByRole('button', { name: 'Принять' }).click();
    clicks++;
    const asked = page.getByRole('dialog').locator('[role="option"]:not([aria-disabled])').first();
    const decided = page.locator(`article[data-post="${id}"]`).waitFor({ state: 'detached' });
    while (await Promise.race([decided.then(() => false), asked.waitFor().then(() => true)])) {
      await asked.click();
      clicks++;
    }
  }
  return clicks;
}

/** Scrolls until `wanted` posts were shown, a row and a half a frame. */
async function scrollThrough(page, wanted) {
  return page.evaluate(
    (most) =>
      new Promise((resolve) => {
        const gaps = [];
        let before = performance.now();
        let stuck = 0;
        const step = (now) => {
          gaps.push(now - before);
          before = now;
          const last = Number(
            [...document.querySelectorAll('article[data-post]')].at(-1)?.getAttribute('aria-posinset'),
          );
          const isEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
          stuck = isEnd ? stuck + 1 : 0;
          if (last >= most || stuck > 300)
            return resolve({
              posts: last,
              frames: gaps.length,
              longest: Math.max(...gaps),
              over: gaps.filter((gap) => gap > 50).length,
            });
          window.scrollBy(0, 240);
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
    wanted,
  );
}
