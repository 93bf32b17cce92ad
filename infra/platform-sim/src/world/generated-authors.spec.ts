import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ActionLog } from '../state/action-log.js';
import { LiveIntervals } from '../state/live-intervals.js';
import { authorsOf, findAuthor, generateAuthors, socialAuthors } from './authors.js';
import { generatedRows } from './generated-authors.js';
import { codeOf, placeOfCode } from './post-codes.js';
import type { SocialAuthor } from './social-author.js';
import { networkIds } from './source.js';
import type { SocialNetwork } from './source.js';
import { authorByName, authorByOwner } from './vk-authors.js';
import { World } from './world.js';

const networks = networkIds.filter((id): id is SocialNetwork => id !== 'smi');
const start = Date.UTC(2026, 10, 20, 6);
const codesBefore = socialAuthors().map((source) => codeOf({ source, id: 9_000, at: 0, seed: 1 }));

describe('a world with 2,000 authors', () => {
  beforeAll(() => generateAuthors(2000));

  it('keeps the authors that are written down, with their codes, and has one name and id each', () => {
    const all = socialAuthors();
    expect(all.length).toBeGreaterThan(1990);
    expect(all.length).toBeLessThanOrEqual(2000);
    expect(new Set(all.map(({ name }) => name.toLowerCase())).size).toBe(all.length);
    expect(new Set(all.map(({ network, id }) => `${network} ${id}`)).size).toBe(all.length);
    const codes = new Set(all.map((source) => codeOf({ source, id: 9_000, at: 0, seed: 1 })));
    expect(codesBefore.filter((code) => !codes.has(code))).toEqual([]);
  });

  it('has two thirds of them in VK, of every region and in both languages', () => {
    expect(authorsOf('vk').length / socialAuthors().length).toBeCloseTo(2 / 3, 1);
    for (const network of networks) {
      const rows = generatedRows(network, 160);
      expect(new Set(rows.map(({ region }) => region)).size).toBe(20);
      expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(['ru', 'kk']));
      expect(rows.every(({ name }) => /^[a-z][a-z0-9._-]{4,29}$/.test(name))).toBe(true);
    }
  });

  it('finds every author by name and id, and every post by its code', () => {
    for (const network of networks)
      for (const author of authorsOf(network)) {
        expect(findAuthor(network, author.name.toUpperCase())).toBe(author);
        expect(findAuthor(network, author.id)).toBe(author);
        const post = { source: author, id: author.firstId + 41_000, at: 0, seed: 1 };
        expect(placeOfCode(codeOf(post))).toEqual({ source: author, id: post.id });
      }
    const community = authorsOf('vk').at(-1) as SocialAuthor;
    expect(authorByOwner(Number(community.id))).toBe(community);
    expect(authorByName(`club${-Number(community.id)}`)).toBe(community);
  });

  it('shares the live stream between all of them', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-world-spec-'));
    const clock = { now: start };
    const rates = { seed: 1, rate: 7920, smiRate: 120, historyDays: 0 };
    const world = new World(
      new LiveIntervals(folder, rates, start),
      new ActionLog(path.join(folder, 'actions.jsonl')),
      () => clock.now,
    );
    for (; clock.now < start + 60_000; clock.now += 5_000) world.now();
    const counts = world.sources().map((source) => world.allPosts(source).length);
    const total = counts.reduce((sum, count) => sum + count, 0);
    expect(total / 12_000).toBeGreaterThan(0.95);
    expect(total / 12_000).toBeLessThan(1.05);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1900);
  });
});
