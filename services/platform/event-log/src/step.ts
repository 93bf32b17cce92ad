/** A handler's result for one event; the transport decides what follows from it. */
export type Step =
  | { kind: 'done' }
  | { kind: 'skip'; reason: string }
  | { kind: 'retry'; error: Error }
  | { kind: 'dead'; reason: string; error: Error };

const finished: Step = { kind: 'done' };

/** The event is processed. */
export const done = (): Step => finished;
/** Nothing to do, e.g. an outdated revision. */
export const skip = (reason: string): Step => ({ kind: 'skip', reason });
/** Try again after a pause, at most five times in total. */
export const retry = (error: Error): Step => ({ kind: 'retry', error });
/** Do not retry: write a dead letter to `<topic>.dead`. */
export const dead = (reason: string, error: Error): Step => ({ kind: 'dead', reason, error });

export const MAX_TRIES = 5;

/** The step of a thrown error: dead for `retriable: false`, otherwise retry. */
export function stepOfError(error: unknown): Step {
  const known = error instanceof Error ? error : new Error(String(error));
  return (known as { retriable?: boolean }).retriable === false ? dead(known.message, known) : retry(known);
}

/** Whether an error is a lost connection: consumers wait until it is back and do not count this as a try. */
export function isOutage(error: unknown): boolean {
  const code =
    (error as { code?: unknown } | null)?.code ??
    (error as { driverError?: { code?: unknown } } | null)?.driverError?.code;
  if (
    typeof code === 'string' &&
    (/^(08|57P0|53)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code))
  )
    return true;
  return error instanceof Error && /Connection terminated|timeout exceeded when trying to connect/.test(error.message);
}
