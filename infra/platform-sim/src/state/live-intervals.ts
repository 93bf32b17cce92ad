import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { LiveInterval } from '../world/timeline.js';

const shape = z.object({
  seed: z.number(),
  historyStart: z.number(),
  // Absent in worlds of before, whose posts keep their instants.
  vkDensity: z.number().default(1),
  intervals: z.array(
    z.object({ from: z.number(), until: z.number(), rate: z.number().nullable(), smiRate: z.number().nullable() }),
  ),
});
const leadMs = 15_000;
const renewBeforeMs = 8_000;
const dayMs = 86_400_000;
/** With it the authors that the demo watches write about 30 posts an hour in daytime. */
const newVkDensity = 1.3;

export interface Rates {
  seed: number;
  rate: number | null;
  smiRate: number | null;
  historyDays: number;
}

/**
 * When the live stream ran, written to disk a few seconds ahead: a post that was served once keeps its instant after a
 * kill, and a week without the simulator is filled with the history, not with a week of a live stream.
 */
export class LiveIntervals {
  readonly seed: number;
  readonly historyStart: number;
  /** Factor on the posts per day of VK authors. */
  readonly vkDensity: number;
  readonly list: LiveInterval[];
  private readonly file: string;
  private readonly rates: Rates;

  constructor(folder: string, rates: Rates, now: number) {
    this.file = path.join(folder, 'world.json');
    this.rates = rates;
    const stored = fs.existsSync(this.file) ? shape.parse(JSON.parse(fs.readFileSync(this.file, 'utf8'))) : null;
    this.seed = stored?.seed ?? rates.seed;
    this.historyStart =
      stored?.historyStart ??
      (rates.historyDays === 0 ? now : Math.floor(now / dayMs) * dayMs - rates.historyDays * dayMs);
    this.vkDensity = stored?.vkDensity ?? newVkDensity;
    this.list = stored?.intervals ?? [];
    this.startInterval(now);
  }

  private startInterval(now: number): void {
    const last = this.list.at(-1);
    const isSameRate = last && last.rate === this.rates.rate && last.smiRate === this.rates.smiRate;
    if (last && isSameRate && now <= last.until) last.until = now + leadMs;
    else
      this.list.push({
        from: Math.max(now, last?.until ?? now),
        until: Math.max(now, last?.until ?? now) + leadMs,
        rate: this.rates.rate,
        smiRate: this.rates.smiRate,
      });
    this.save();
  }

  /** Extends the current interval beyond `now` (ms), on disk first. */
  extendTo(now: number): void {
    const last = this.list.at(-1);
    if (last && now < last.until - renewBeforeMs) return;
    if (!last || now > last.until + 120_000) this.startInterval(now);
    else {
      last.until = now + leadMs;
      this.save();
    }
  }

  private save(): void {
    const { seed, historyStart, vkDensity, list } = this;
    const temporary = `${this.file}.new`;
    const file = fs.openSync(temporary, 'w');
    fs.writeSync(file, JSON.stringify({ seed, historyStart, vkDensity, intervals: list }));
    fs.fsyncSync(file);
    fs.closeSync(file);
    fs.renameSync(temporary, this.file);
  }
}
