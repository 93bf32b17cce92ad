import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ActionLog } from '../state/action-log.js';
import type { Rates } from '../state/live-intervals.js';
import { LiveIntervals } from '../state/live-intervals.js';
import { commentTime, countersAt } from './counters.js';
import { codeOf } from './post-codes.js';
import { editedAt, wallText } from './post-state.js';
import type { NetworkId } from './source.js';
import { vkAuthors } from './vk-authors.js';
import { World } from './world.js';

/** What the accounts of the demo watch. */
const watched = JSON.parse(fs.readFileSync(new URL('../../../seed/watched.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<NetworkId, string[]>
>;
const start = Date.UTC(2026, 10, 20, 6);
const minute = 60_000;
const day = 24 * 60 * minute;

class Clock {
  constructor(public now: number) {}
}

const folderFor = (): string => fs.mkdtempSync(path.join(os.tmpdir(), 'mm-world-spec-'));
/** Opens the folder as a simulator does at its start after a kill: nothing was closed. */
function open(folder: string, clock: Clock, rates: Partial<Rates> = {}): World {
  const live = new LiveIntervals(folder, { seed: 1, rate: 120, smiRate: 20, historyDays: 3, ...rates }, clock.now);
  return new World(live, new ActionLog(path.join(folder, 'actions.jsonl')), () => clock.now);
}
const everything = (world: World): string[] =>
  world
    .sources()
    .flatMap((source) =>
      world
        .allPosts(source)
        .map((post) => `${codeOf(post)} ${post.at} ${post.source.network === 'smi' ? '' : wallText(post, start)}`),
    );
const watchedNames = Object.values(watched).flatMap((byNetwork) => Object.values(byNetwork).flat());
const shymnews = vkAuthors[0] as (typeof vkAuthors)[number];

describe('the world of the demo networks', () => {
  it('is the same after a kill, manual posts included', () => {
    const folder = folderFor();
    const clock = new Clock(start);
    const before = open(folder, clock);
    for (let i = 0; i < 6; i++) {
      clock.now += 9_000;
      before.publish(shymnews, [{ text: `рукой ${i}` }, {}]);
    }
    const known = everything(before);
    clock.now += 3_000;
    const after = open(folder, clock);
    clock.now += 20_000;
    expect(everything(after).filter((line) => known.includes(line))).toEqual(known);
    expect(everything(after).length).toBeGreaterThan(known.length);
  });

  it('numbers the posts of an author without gaps and in order of time, however often it is read', () => {
    const clock = new Clock(start);
    const often = open(folderFor(), clock);
    const once = open(folderFor(), new Clock(start));
    for (let i = 0; i < 300; i++) {
      clock.now += 1_000;
      often.allPosts(shymnews);
    }
    const posts = often.allPosts(shymnews);
    expect(posts.map((post) => post.id)).toEqual(posts.map((_, i) => shymnews.firstId + i));
    expect(posts.every((post, i) => i === 0 || post.at >= (posts[i - 1]?.at ?? 0))).toBe(true);
    expect(once.allPosts(shymnews).map((post) => post.at)).toEqual(
      posts.filter((post) => post.at <= start).map((post) => post.at),
    );
  });

  it('generates new posts at the configured rate, spread over the authors', () => {
    const clock = new Clock(start);
    const world = open(folderFor(), clock, { rate: 60 });
    for (let i = 0; i < 120; i++) {
      clock.now += 5_000;
      world.now();
    }
    const fresh = vkAuthors.flatMap((author) => world.allPosts(author).filter((post) => post.at > start));
    expect(fresh.length).toBeGreaterThan(540);
    expect(fresh.length).toBeLessThan(660);
    expect(new Set(fresh.map((post) => post.source.name)).size).toBeGreaterThan(30);
  });

  it('has only manual posts at rate 0', () => {
    const folder = folderFor();
    const clock = new Clock(start);
    const world = open(folder, clock, { rate: 0, smiRate: 0 });
    const before = everything(world).length;
    world.publish(shymnews, [{ text: 'одна' }]);
    clock.now += 600 * minute;
    const later = open(folder, clock, { rate: 0, smiRate: 0 });
    expect(everything(later).length).toBe(before + 1);
  });

  it('fills idle time at the rate of the history, not of the live stream', () => {
    const folder = folderFor();
    const clock = new Clock(start);
    open(folder, clock);
    clock.now += 24 * 60 * minute;
    const world = open(folder, clock);
    const filled = vkAuthors.flatMap((author) => world.allPosts(author).filter((post) => post.at > start + minute));
    expect(filled.length).toBeGreaterThan(330);
    expect(filled.length).toBeLessThan(700);
  });

  it('publishes at the pace of its history without a rate, 25 to 40 posts an hour in daytime', () => {
    const clock = new Clock(start);
    const world = open(folderFor(), clock, { rate: null, smiRate: null, historyDays: 14 });
    clock.now += 7 * day;
    const instants = world
      .sources()
      .filter(({ name }) => watchedNames.includes(name))
      .flatMap((source) => world.allPosts(source).map((post) => post.at));
    const localHour = (at: number): number => new Date(at + 5 * 60 * minute).getUTCHours();
    const live = instants.filter((at) => at > start);
    const before = instants.filter((at) => at > start - 7 * day && at <= start);
    for (let hour = 0; hour < 24; hour++) {
      const count = (list: number[]): number => list.filter((at) => localHour(at) === hour).length;
      expect(Math.abs(count(live) - count(before))).toBeLessThan(5 * Math.sqrt(count(live) + count(before)));
    }
    const isWorkday = (at: number): boolean => new Date(at + 5 * 60 * minute).getUTCDay() % 6 !== 0;
    const inDaytime = live.filter((at) => isWorkday(at) && localHour(at) >= 9 && localHour(at) < 21);
    expect(inDaytime.length / (5 * 12)).toBeGreaterThan(25);
    expect(inDaytime.length / (5 * 12)).toBeLessThan(40);
  });

  it('has the same posts in a live stream without a rate and in a pause', () => {
    const [running, paused] = [new Clock(start), new Clock(start)];
    const folder = folderFor();
    const always = open(folderFor(), running, { rate: null, smiRate: null });
    open(folder, paused, { rate: null, smiRate: null });
    for (let i = 0; i < 100; i++) {
      running.now += 36_000;
      always.visibleCount(shymnews);
    }
    paused.now += 100 * 36_000;
    const after = open(folder, paused, { rate: null, smiRate: null });
    const instantsOf = (world: World) => world.sources().map((source) => world.allPosts(source).map(({ at }) => at));
    expect(instantsOf(after)).toEqual(instantsOf(always));
  });

  it('keeps the posts of a world that was made with a lower density', () => {
    const folder = folderFor();
    const historyStart = start - 3 * day;
    fs.writeFileSync(path.join(folder, 'world.json'), JSON.stringify({ seed: 1, historyStart, intervals: [] }));
    const old = open(folder, new Clock(start));
    const fresh = open(folderFor(), new Clock(start));
    const ratio = fresh.allPosts(shymnews).length / old.allPosts(shymnews).length;
    expect(ratio).toBeGreaterThan(1.1);
    const known = everything(old);
    expect(everything(open(folder, new Clock(start)))).toEqual(known);
  });

  it('has fewer posts at night than in the evening', () => {
    const world = open(folderFor(), new Clock(start), { historyDays: 30 });
    const hours = vkAuthors.flatMap((author) =>
      world.allPosts(author).map((post) => new Date(post.at + 5 * 60 * minute).getUTCHours()),
    );
    const between = (low: number, high: number): number => hours.filter((hour) => hour >= low && hour < high).length;
    expect(between(1, 5) * 5).toBeLessThan(between(17, 21));
  });

  it('skips a line of the action log that a kill left incomplete', () => {
    const folder = folderFor();
    const clock = new Clock(start);
    open(folder, clock, { rate: 0 }).publish(shymnews, [{ text: 'целая' }]);
    fs.appendFileSync(path.join(folder, 'actions.jsonl'), '{"do":"publish","at":17');
    const world = open(folder, clock, { rate: 0 });
    world.publish(shymnews, [{ text: 'после' }]);
    expect(
      open(folder, clock, { rate: 0 })
        .newestPosts(shymnews, 2)
        .map((post) => post.manual?.text),
    ).toEqual(['после', 'целая']);
  });

  it('edits and deletes some posts at the source, at the same moments in every world', () => {
    const clock = new Clock(start);
    const world = open(folderFor(), clock, { historyDays: 30 });
    const all = vkAuthors.flatMap((author) => [...world.allPosts(author)]);
    const edited = all.filter((post) => editedAt(post, start) !== null);
    expect(edited.length).toBeGreaterThan(50);
    expect(edited.every((post) => wallText(post, post.at) !== wallText(post, start))).toBe(true);
    const gone = vkAuthors.reduce((sum, author) => sum + world.allPosts(author).length - world.visibleCount(author), 0);
    expect(gone).toBeGreaterThan(20);
  });

  it('never decreases counters, and dates a comment at the moment the counter reaches it', () => {
    const world = open(folderFor(), new Clock(start));
    const post = world.allPosts(shymnews).find((p) => countersAt(p, 152_100, p.at + 86_400_000).comments > 5);
    if (!post) throw new Error('no commented post');
    const series = Array.from({ length: 200 }, (_, i) =>
      countersAt(post, shymnews.followers, post.at + i * 10 * minute),
    );
    expect(
      series.every(
        (c, i) =>
          i === 0 ||
          (c.views >= (series[i - 1]?.views ?? 0) &&
            c.likes >= (series[i - 1]?.likes ?? 0) &&
            c.comments >= (series[i - 1]?.comments ?? 0)),
      ),
    ).toBe(true);
    expect(series[6]?.views).toBeGreaterThan(series[1]?.views ?? 0);
    const third = commentTime(post, shymnews.followers, 3);
    expect(countersAt(post, shymnews.followers, third - minute).comments).toBeLessThan(3);
    expect(countersAt(post, shymnews.followers, third + minute).comments).toBeGreaterThanOrEqual(3);
  });
});
