import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ActionLog } from '../state/action-log.js';
import { LiveIntervals } from '../state/live-intervals.js';
import { World } from '../world/world.js';
import { Visits } from './visits.js';

/** What the accounts of the demo watch. */
const watched = JSON.parse(fs.readFileSync(new URL('../../../seed/watched.json', import.meta.url), 'utf8')) as Record<
  string,
  { vk: string[]; smi: string[] }
>;
const start = Date.UTC(2026, 10, 20, 22);

interface Planned {
  publish: () => void;
  delayMs: number;
}

function openWorld(clock: { now: number }): World {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-visits-spec-'));
  const live = new LiveIntervals(folder, { seed: 1, rate: null, smiRate: null, historyDays: 1 }, clock.now);
  return new World(live, new ActionLog(path.join(folder, 'actions.jsonl')), () => clock.now);
}
const manualPosts = (world: World): string[] =>
  world.sources().flatMap((source) =>
    world
      .allPosts(source)
      .filter((post) => post.manual)
      .map(() => source.name),
  );

describe('a visit of the demo', () => {
  it('brings each account of the demo a new post within 20 seconds, also at night', () => {
    const clock = { now: start };
    const world = openWorld(clock);
    const planned: Planned[] = [];
    const visits = new Visits(world, (publish, delayMs) => planned.push({ publish, delayMs }));
    visits.begin();
    expect(manualPosts(world)).toEqual([]);
    for (const { publish, delayMs } of planned) {
      clock.now = start + delayMs;
      if (delayMs < 20_000) publish();
    }
    for (const { vk } of Object.values(watched))
      expect(manualPosts(world).some((name) => vk.includes(name))).toBe(true);
  });

  it('brings nothing more for a quarter of an hour, and nothing where posts are only made by hand', () => {
    const clock = { now: start };
    const planned: Planned[] = [];
    const plan = (publish: () => void, delayMs: number) => planned.push({ publish, delayMs });
    const visits = new Visits(openWorld(clock), plan);
    visits.begin();
    const count = planned.length;
    clock.now += 14 * 60_000;
    visits.begin();
    expect(planned).toHaveLength(count);
    clock.now += 60_000;
    visits.begin();
    expect(planned).toHaveLength(2 * count);
    new Visits(null, plan).begin();
    expect(planned).toHaveLength(2 * count);
  });
});
