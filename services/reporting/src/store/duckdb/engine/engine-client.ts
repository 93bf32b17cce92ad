import { TookTooLong, UpstreamBusy } from '@mm/http/problem.js';
import { Abandoned } from '../../time-limit.js';
import type { Call, EngineLink } from './engine-link.js';
import type { EngineAnswer, EngineResult, EngineStatement, EngineValue } from './messages.js';

export type { EngineStatement, EngineValue } from './messages.js';

/** A row by the names of its columns. BIGINT, HUGEINT, DECIMAL, DOUBLE are numbers; what is not finite is null. */
export type EngineRow = Record<string, EngineValue>;

export interface ReadLimits {
  /** The read is interrupted after so many milliseconds, waiting included: TookTooLong. */
  readonly limitMs?: number | undefined;
  /** It is interrupted when this is aborted: Abandoned. */
  readonly gone?: AbortSignal | undefined;
  /** Of those that wait, the larger goes first; 0 if absent. */
  readonly priority?: number | undefined;
}

/** 503: the engine is not there, or has not enough memory or disk. A write that ended so may have been committed. */
export class EngineAway extends UpstreamBusy {
  constructor(cause?: string) {
    super(`the engine of reports is not available${cause === undefined ? '' : `: ${cause}`}`, 2);
  }
}

/** 503: its file is damaged and has to be made anew (`EngineProcess.reset`). */
export class EngineDamaged extends UpstreamBusy {
  constructor() {
    super('the file of reports is damaged', 2);
  }
}

/** A statement is wrong or breaks a rule of the data; nothing of its transaction is kept. */
export class EngineError extends Error {
  override readonly name = 'EngineError';
}

/** Runs statements in the engine's process. Made by `EngineProcess`. */
export class EngineClient {
  readonly #running = new Set<Call>();
  #isClosed = false;

  /** `link` throws while there is no engine. */
  constructor(private readonly link: () => EngineLink) {}

  /**
   * Runs the statements in one transaction on a connection of its own (one snapshot; may create TEMP tables, which are
   * dropped at the end; may write nothing else) and returns the rows of each.
   * Rejects with TookTooLong, Abandoned, EngineAway, EngineDamaged, EngineError.
   */
  async read(statements: readonly EngineStatement[], limits: ReadLimits = {}): Promise<EngineRow[][]> {
    const { limitMs, gone, priority = 0 } = limits;
    if (gone?.aborted) throw new Abandoned();
    if (limitMs !== undefined && limitMs <= 0) throw new TookTooLong();
    const call = this.#start('read', statements, priority);
    let timer: NodeJS.Timeout | undefined;
    let onGone = (): void => undefined;
    const interrupted = new Promise<never>((_, reject) => {
      if (limitMs !== undefined) timer = setTimeout(() => reject(new TookTooLong()), limitMs);
      onGone = () => reject(new Abandoned());
      gone?.addEventListener('abort', onGone, { once: true });
    });
    try {
      return rowsOf(await Promise.race([call.answer, interrupted]));
    } catch (error) {
      call.cancel();
      throw error;
    } finally {
      clearTimeout(timer);
      gone?.removeEventListener('abort', onGone);
    }
  }

  /**
   * The same in a writing transaction; one after another. Committed, on the disk, when it resolves.
   * Rejects with EngineAway, EngineDamaged, EngineError.
   */
  async write(statements: readonly EngineStatement[]): Promise<EngineRow[][]> {
    return rowsOf(await this.#start('write', statements, 0).answer);
  }

  /** Refuses further calls, interrupts the reads and waits for the writes that run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const running = [...this.#running];
    for (const call of running) call.cancel();
    await Promise.all(running.map(({ answer }) => answer));
  }

  #start(kind: 'read' | 'write', statements: readonly EngineStatement[], priority: number): Call {
    if (this.#isClosed) throw new EngineAway();
    const call = this.link().call({ kind, statements, priority });
    this.#running.add(call);
    void call.answer.then(() => this.#running.delete(call));
    return call;
  }
}

function rowsOf(answer: EngineAnswer | undefined): EngineRow[][] {
  if (answer === undefined) throw new EngineAway();
  if ('results' in answer) return answer.results.map(rows);
  if (answer.fault === 'damaged') throw new EngineDamaged();
  throw answer.fault === 'unavailable' ? new EngineAway(answer.message) : new EngineError(answer.message);
}

const rows = ({ columns, rows: cells }: EngineResult): EngineRow[] =>
  cells.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null])));
