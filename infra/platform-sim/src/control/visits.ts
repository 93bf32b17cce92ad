import type { World } from '../world/world.js';

/** Each account that works with the queue of the demo watches two of them. */
const publishers = ['taraz_ryadom', 'shymnews', 'astana_sreda'];
const delaysMs = [8_000, 18_000, 30_000];
const pauseMs = 15 * 60_000;

/**
 * A few posts for somebody who opens the product: the gateway then reads the names of the authors. At the pace of the
 * history a visitor would wait minutes for the first new post, at night half an hour.
 */
export class Visits {
  private latest = -Infinity;

  /** `world`: null when nothing may be published by itself. */
  constructor(
    private readonly world: World | null,
    private readonly schedule: (publish: () => void, delayMs: number) => void = (publish, delayMs) =>
      void setTimeout(publish, delayMs).unref(),
  ) {}

  /** Somebody is there: plans one post of each publisher, at most once in a quarter of an hour. */
  begin(): void {
    const { world } = this;
    if (!world || world.now() < this.latest + pauseMs) return;
    this.latest = world.now();
    for (const [index, name] of publishers.entries()) {
      const source = world.sources().find((known) => known.name === name);
      if (source) this.schedule(() => void world.publish(source, [{}]), delaysMs[index] ?? 0);
    }
  }
}
