import type { EngineFault } from './messages.js';

/** A failure of the engine's process, with what the client is told. */
export class EngineFailure extends Error {
  constructor(
    readonly fault: EngineFault,
    message: string,
    /** DuckDB refuses everything until it is opened again. */
    readonly isFatal = false,
  ) {
    super(message);
  }
}

const damage = /Corrupt database file|not a valid DuckDB database file|Could not read enough bytes|replaying WAL/;
const surroundings =
  /^(Out of Memory|INTERRUPT|Permission) Error|^IO Error|No space left|Too many open files|Cannot open file/;
const invalidated = /^FATAL Error|database has been invalidated/;

/** DuckDB's binding has only a message, which starts with the kind of the error. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (damage.test(message)) return new EngineFailure('damaged', message, true);
  if (invalidated.test(message)) return new EngineFailure('unavailable', message, true);
  return new EngineFailure(surroundings.test(message) ? 'unavailable' : 'statement', message);
}

/** The same for the opening: what is neither locked by another process nor the machine's fault is a damaged file. */
export function openingFailureOf(error: unknown): EngineFailure | 'in-use' {
  const failure = failureOf(error);
  if (failure.message.includes('Could not set lock on file')) return 'in-use';
  return failure.fault === 'unavailable' && !failure.isFatal ? failure : new EngineFailure('damaged', failure.message);
}
