import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { Product } from './product.js';

/** Of the engine's process while events are delivered, and of the service just after their transactions. */
const kinds = ['kill', 'pause', 'end', 'restart', 'crash', 'cut', 'lose-file', 'older-file'] as const;

export interface Fault {
  kind: (typeof kinds)[number];
  delayMs: number;
}

export const anyFault: fc.Arbitrary<Fault> = fc.record({
  kind: fc.constantFrom(...kinds),
  delayMs: fc.integer({ min: 0, max: 120 }),
});

const pausedMs = 300;

/** Makes faults of the engine and of the service that feeds it. */
export class Faults {
  constructor(private readonly product: Product) {}

  /** While events are delivered. */
  async during({ kind, delayMs }: Fault): Promise<void> {
    await sleep(delayMs);
    const pid = this.product.enginePid;
    if (pid === undefined) return;
    if (kind === 'kill') process.kill(pid, 'SIGKILL');
    else if (kind === 'end') process.kill(pid, 'SIGTERM');
    else if (kind === 'pause') {
      process.kill(pid, 'SIGSTOP');
      await sleep(pausedMs);
      process.kill(pid, 'SIGCONT');
    }
  }

  /** After what was delivered last, which the engine may not have yet. */
  async after({ kind, delayMs }: Fault): Promise<void> {
    await sleep(delayMs);
    if (kind === 'cut') await this.product.cutConnections();
    else if (kind === 'restart') await this.product.restart();
    else if (kind === 'crash') {
      if (this.product.enginePid !== undefined) process.kill(this.product.enginePid, 'SIGKILL');
      await this.product.restart();
    } else if (kind === 'lose-file')
      await this.product.restart(() => {
        for (const file of this.#files()) fs.rmSync(file);
      });
    else if (kind === 'older-file') await this.product.restart(() => this.#exchangeFile());
  }

  /** The file of the last time is put back, and the present one kept for the next time. */
  #exchangeFile(): void {
    const kept = `${this.product.folder}-kept`;
    const newer = `${kept}-newer`;
    fs.cpSync(this.product.folder, newer, { recursive: true });
    if (fs.existsSync(kept)) {
      for (const file of this.#files()) fs.rmSync(file);
      fs.cpSync(kept, this.product.folder, { recursive: true });
    }
    fs.rmSync(kept, { recursive: true, force: true });
    fs.renameSync(newer, kept);
  }

  #files(): string[] {
    return fs.readdirSync(this.product.folder).map((name) => path.join(this.product.folder, name));
  }

  end(): void {
    fs.rmSync(`${this.product.folder}-kept`, { recursive: true, force: true });
  }
}
