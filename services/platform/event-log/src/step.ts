/** What a consumer answers about one event; the transport alone decides what follows from it. */
export type Step =
  | { kind: 'done' }
  | { kind: 'skip'; reason: string }
  | { kind: 'retry'; error: Error }
  | { kind: 'dead'; reason: string; error: Error };

const finished: Step = { kind: 'done' };

/** The effect is in place. */
export const done = (): Step => finished;
/** Nothing to do: an older number, not ours. */
export const skip = (reason: string): Step => ({ kind: 'skip', reason });
/** Try again after a pause, at most five times in all. */
export const retry = (error: Error): Step => ({ kind: 'retry', error });
/** Never again: goes to `<topic>.dead`. */
export const dead = (reason: string, error: Error): Step => ({ kind: 'dead', reason, error });

export const MAX_TRIES = 5;

/** A thrown error as a step: `retriable: false` is dead at once, everything else is tried again. */
export function stepOfError(error: unknown): Step {
  const known = error instanceof Error ? error : new Error(String(error));
  return (known as { retriable?: boolean }).retriable === false ? dead(known.message, known) : retry(known);
}

/** Connection troubles are no fault of the event: they are waited out and not counted as tries. */
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
