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

/** Tests run the sources, which no process can load; what starts them compiles first (infra/test/compile.mjs). */
const PROGRAM = fileURLToPath(
  import.meta.url.endsWith('.ts')
    ? new URL('../../../../dist/store/duckdb/engine/engine-main.js', import.meta.url)
    : new URL('./engine-main.js', import.meta.url),
);
const HEAP_MB = 256;
const STOP_WITHIN_MS = 3_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** Whoever locked the file first needs a moment until it listens. */
const LOCKED_PAUSE_MS = 50;
/** `start` waits no longer: the product begins without its engine. */
const START_WITHIN_MS = 10_000;
/** A file whose opening kills the process so often counts as damaged. */
const MAX_KILLED_OPENINGS = 3;

interface EngineLogger {
  log(message: string): void;
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
    await this.client.close();
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
    let pauseMs = FIRST_PAUSE_MS;
    let killed = 0;
    while (!this.#ending.signal.aborted) {
      const link = await EngineLink.connect(socketPath(this.#options.file));
      if (link) {
        const since = performance.now();
        await this.#use(link);
        if (performance.now() - since > LONGEST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS;
        killed = 0;
        continue;
      }
      if (this.#child) await ended(this.#child);
      const outcome = this.#isDamaged ? 'damaged' : await this.#startChild();
      if (outcome === 'ready') continue;
      if (outcome === 'killed' && ++killed === MAX_KILLED_OPENINGS) this.#setDamaged();
      if (outcome === 'damaged' && !this.#isDamaged) continue;
      await this.#pause(outcome === 'inUse' ? LOCKED_PAUSE_MS : pauseMs);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
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
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MB}`, PROGRAM, JSON.stringify(this.#options)],
      // none of the settings and passwords of this process; a thread for each transaction at once, and some more
      { env: { TZ: 'UTC', UV_THREADPOOL_SIZE: '8' }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    );
    this.#child = child;
    if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => this.logger.error(line));
    const exited = ended(child).then((outcome) => {
      this.#child = undefined;
      if (outcome === 'damaged') this.#setDamaged();
      if (outcome === 'failed' || outcome === 'killed')
        this.logger.error(`the engine of reports has ended (${how(child)})`);
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

const how = ({ exitCode, signalCode }: ChildProcess): string => signalCode ?? `exit code ${exitCode}`;

/** Resolves when the process has ended, also when it could not be started. */
async function ended(child: ChildProcess): Promise<Exclude<Outcome, 'ready'>> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
    await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const outcome = (Object.keys(exitCodes) as (keyof typeof exitCodes)[]).find(
    (key) => exitCodes[key] === child.exitCode,
  );
  return outcome ?? (child.signalCode ? 'killed' : 'failed');
}

async function end(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended(child);
  clearTimeout(timer);
}
