import type { LogEvent } from '../event-log.js';
import { done, isOutage, MAX_TRIES, stepOfError, type Step } from '../step.js';

export type BatchHandler = (events: LogEvent[]) => Promise<unknown>;
export type PublishDeadLetter = (
  event: LogEvent,
  step: Extract<Step, { kind: 'dead' }>,
  tries: number,
) => Promise<void>;

/** Waiting time before try n+1: 50 ms, 200 ms, 800 ms, 3.2 s. */
const backOff = (tries: number): number => 50 * 4 ** (tries - 1);

interface DeliveryRules {
  handle: BatchHandler;
  publishDeadLetter: PublishDeadLetter;
  sleep: (ms: number) => Promise<void>;
  isStopped: () => boolean;
}

/**
 * Turns a handler's result into retries and dead letters; no other code decides this. The handler first gets the whole
 * batch. Events that it did not finish are delivered one by one, at most MAX_TRIES times, then become dead letters.
 * Throws outages (database unreachable): the caller waits and reads the batch again.
 */
export async function deliver(events: LogEvent[], rules: DeliveryRules): Promise<void> {
  const steps = await attempt(events, rules.handle);
  for (const [index, event] of events.entries()) {
    const step = steps[index] ?? done();
    if (step.kind === 'done' || step.kind === 'skip') continue;
    if (rules.isStopped()) throw new Error('stopped in the middle of a batch');
    await retryOrDeadLetter(event, step, rules, events.length > 1 ? 0 : 1);
  }
}

async function retryOrDeadLetter(
  event: LogEvent,
  first: Step,
  rules: DeliveryRules,
  triesSoFar: number,
): Promise<void> {
  let step = first;
  let tries = triesSoFar;
  while (step.kind === 'retry') {
    if (tries >= MAX_TRIES) {
      step = { kind: 'dead', reason: `gave up after ${MAX_TRIES} tries`, error: step.error };
      break;
    }
    if (tries > 0) await rules.sleep(backOff(tries));
    if (rules.isStopped()) throw new Error('stopped in the middle of a batch');
    tries++;
    step = (await attempt([{ ...event, attempt: tries }], rules.handle))[0] ?? done();
  }
  if (step.kind === 'dead') await rules.publishDeadLetter(event, step, Math.max(tries, 1));
}

async function attempt(events: LogEvent[], handle: BatchHandler): Promise<Step[]> {
  try {
    const result = await handle(events);
    if (Array.isArray(result)) return result as Step[];
    return events.map(() => (isStep(result) ? result : done()));
  } catch (error) {
    if (isOutage(error)) throw error;
    return events.map(() => stepOfError(error));
  }
}

function isStep(result: unknown): result is Step {
  return typeof result === 'object' && result !== null && 'kind' in result;
}
