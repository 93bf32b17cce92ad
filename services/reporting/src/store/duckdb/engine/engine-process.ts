import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deleteEngineFile } from './delete-engine-file.js';
import { EngineAway, EngineClient, EngineDamaged } from './engine-client.js';
import { EngineLink } from './engine-link.js';
import { type EngineOptions, exitCodes } from './messages.js';
import { socketPath } from './socket-path.js';

/** Tests run the sources, which no process can load; they are compiled first (infra/test/compile-programs.mjs). */
const PROGRAM = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../../dist/store/duckdb/engine/engine-main.js', import.meta.url)
    : new URL('./engine-main.js', import.meta.url),
);
const HEAP_MB = 256;
const STOP_WITHIN_MS = 3_000;
/** `start` waits no longer: the product begins without its engine. */
const START_WITHIN_MS = 10_000;
/** An engine that lived so long was no failure. */
const LONG_LIFE_MS = 5_000;
/** A file whose opening kills the process so often counts as damaged. */
const KILLED_OPENINGS = 3;

interface EngineLogger {
  error(message: string): void;
}

/** What became of a started process. */
type Outcome = 'ready' | keyof typeof exitCodes | 'killed';

/**
 * Keeps an engine of a file running: connects to the one that another process has started, else starts one, and again
 * whenever it has died. It never ends this process; while there is no engine, `client` rejects with EngineAway.
 * Events: `up` when the engine answers, also after each restart; `damaged` when its file has to be made anew.
 */
export class EngineProcess extends EventEmitter<{ up: []; damaged: [] }> {
  readonly client = new EngineClient(() => this.#connected());
  readonly #options: EngineOptions;
  readonly #ending = new AbortController();
  #link: EngineLink | undefined;
  #child: ChildProcess | undefined;
  #isDamaged = false;
  #times = 0;
  #running: Promise<void> | undefined;
  #wake = new AbortController();

  constructor(
    { file, memory = '512MB', threads = 2, spill = '4GB' }: Partial<EngineOptions> & Pick<EngineOptions, 'file'>,
    private readonly logger: EngineLogger,
  ) {
    super();
    this.#options = { file, memory, threads, spill };
  }

  /** Whether the engine answers. */
  get isUp(): boolean {
    return this.#link !== undefined;
  }

  /** Whether the file is damaged, so that `reset` is needed. */
  get isDamaged(): boolean {
    return this.#isDamaged;
  }

  /** How often the engine came back after it was lost. */
  get restarts(): number {
    return Math.max(0, this.#times - 1);
  }

  /** Process id of the engine; undefined when another process has started it. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the engine answers, its file is damaged, or 10 s have passed. */
  async start(): Promise<void> {
    this.#running ??= this.#keepRunning();
    await this.#settled();
  }

  /** Deletes the file. Resolves when an engine with an empty one answers; rejects with EngineAway after 10 s. */
  async reset(): Promise<void> {
    await this.#settled();
    const link = this.#link;
    if (link) {
      await link.call({ kind: 'discard' }).answer;
      await link.ended;
    } else if (this.#isDamaged) deleteEngineFile(this.#options.file);
    this.#isDamaged = false;
    this.#wake.abort();
    await this.#settled();
    this.#connected();
  }

  /** Ends the engine if this process started it, after all that was written is in the file. */
  async stop(): Promise<void> {
    await Promise.race([this.client.close(), pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    this.#ending.abort();
    this.#link?.close();
    if (this.#child) await end(this.#child);
    await this.#running;
  }

  #connected(): EngineLink {
    if (this.#isDamaged) throw new EngineDamaged();
    if (!this.#link) throw new EngineAway();
    return this.#link;
  }

  async #settled(): Promise<void> {
    const until = performance.now() + START_WITHIN_MS;
    while (!this.isUp && !this.#isDamaged && !this.#ending.signal.aborted && performance.now() < until) await pause(5);
  }

  async #keepRunning(): Promise<void> {
    let failures = 0;
    let killedOpenings = 0;
    while (!this.#ending.signal.aborted) {
      const link = await EngineLink.connect(socketPath(this.#options.file));
      if (link) {
        const since = performance.now();
        await this.#use(link);
        killedOpenings = 0;
        failures = performance.now() - since > LONG_LIFE_MS ? 0 : failures + 1;
        if (failures > 1) await this.#pause(backOffMs(failures, 500));
        continue;
      }
      if (this.#child) await ended(this.#child);
      const outcome = this.#isDamaged ? 'damaged' : await this.#startChild();
      if (outcome === 'ready') continue;
      if (outcome === 'killed' && ++killedOpenings === KILLED_OPENINGS) this.#setDamaged();
      if (outcome === 'damaged' && !this.#isDamaged) continue;
      await this.#pause(backOffMs(++failures, 10_000));
    }
  }

  /** Until the connection ends. */
  async #use(link: EngineLink): Promise<void> {
    if (this.#ending.signal.aborted) return link.close();
    this.#isDamaged = false;
    this.#link = link;
    this.#times++;
    this.emit('up');
    await link.ended;
    this.#link = undefined;
  }

  async #startChild(): Promise<Outcome> {
    if (this.#ending.signal.aborted) return 'stopped';
    let child: ChildProcess;
    try {
      child = spawnEngine(this.#options);
    } catch (error) {
      this.logger.error(`the engine of reports cannot be started: ${String(error)}`);
      return 'failed';
    }
    this.#child = child;
    let isDiscarded = false;
    child.on('error', (error) => this.logger.error(`the engine of reports cannot be started: ${error.message}`));
    child.on('message', (message) => (isDiscarded ||= message === 'discarded'));
    if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => this.logger.error(line));
    const exited = ended(child).then((how) => {
      this.#child = undefined;
      const outcome = isDiscarded ? 'stopped' : how;
      if (outcome === 'damaged') this.#setDamaged();
      if (outcome === 'inUse') this.logger.error(`another process uses ${this.#options.file}`);
      if (outcome === 'failed' || outcome === 'killed')
        this.logger.error(`the engine of reports has ended (${child.signalCode ?? `exit code ${child.exitCode}`})`);
      return outcome;
    });
    return Promise.race([exited, once(child, 'message').then((): Outcome => 'ready')]);
  }

  #setDamaged(): void {
    this.#isDamaged = true;
    this.logger.error(`the file of reports ${this.#options.file} is damaged`);
    this.emit('damaged');
  }

  async #pause(ms: number): Promise<void> {
    this.#wake = new AbortController();
    const signal = AbortSignal.any([this.#wake.signal, this.#ending.signal]);
    await pause(ms, undefined, { signal }).catch(() => undefined);
  }
}

const backOffMs = (failures: number, longest: number): number => Math.min(20 * 2 ** failures, longest);

const spawnEngine = (options: EngineOptions): ChildProcess =>
  spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, PROGRAM, JSON.stringify(options)], {
    // none of the passwords of this process; a thread for each transaction that runs, and some more
    env: { TZ: 'UTC', UV_THREADPOOL_SIZE: '8' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

/** Resolves when the process has ended, or could not be started. */
async function ended(child: ChildProcess): Promise<Exclude<Outcome, 'ready'>> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const codes = Object.keys(exitCodes) as (keyof typeof exitCodes)[];
  return codes.find((code) => exitCodes[code] === child.exitCode) ?? (child.signalCode ? 'killed' : 'failed');
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended(child);
  clearTimeout(timer);
}
