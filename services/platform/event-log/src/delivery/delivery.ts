import type { LogEvent } from '../event-log.js';
import { done, isOutage, MAX_TRIES, stepOfError, type Step } from '../step.js';

export type Handle = (events: LogEvent[]) => Promise<unknown>;
export type Bury = (event: LogEvent, step: Extract<Step, { kind: 'dead' }>, tries: number) => Promise<void>;

/** Waiting time before try n+1: 50 ms, 200 ms, 800 ms, 3.2 s. */
export const backOff = (tries: number): number => 50 * 4 ** (tries - 1);

interface Rules {
  handle: Handle;
  bury: Bury;
  sleep: (ms: number) => Promise<void>;
  stopped: () => boolean;
}

/**
 * Turns a handler's result into retries and dead letters; no other code decides this. The handler first gets the whole
 * batch. Events that it did not finish are delivered one by one, at most MAX_TRIES times, then become dead letters.
 * Throws outages (database unreachable): the caller waits and reads the batch again.
 */
export async function deliver(events: LogEvent[], rules: Rules): Promise<void> {
  const steps = await attempt(events, rules.handle);
  for (const [index, event] of events.entries()) {
    const step = steps[index] ?? done();
    if (step.kind === 'done' || step.kind === 'skip') continue;
    if (rules.stopped()) throw new Error('stopped in the middle of a batch');
    await insist(event, step, rules, events.length > 1 ? 0 : 1);
  }
}

async function insist(event: LogEvent, first: Step, rules: Rules, triesSoFar: number): Promise<void> {
  let step = first;
  let tries = triesSoFar;
  while (step.kind === 'retry') {
    if (tries >= MAX_TRIES) {
      step = { kind: 'dead', reason: `gave up after ${MAX_TRIES} tries`, error: step.error };
      break;
    }
    if (tries > 0) await rules.sleep(backOff(tries));
    if (rules.stopped()) throw new Error('stopped in the middle of a batch');
    tries++;
    step = (await attempt([{ ...event, attempt: tries }], rules.handle))[0] ?? done();
  }
  if (step.kind === 'dead') await rules.bury(event, step, Math.max(tries, 1));
}

async function attempt(events: LogEvent[], handle: Handle): Promise<Step[]> {
  try {
    const answer = await handle(events);
    if (Array.isArray(answer)) return answer as Step[];
    return events.map(() => (isStep(answer) ? answer : done()));
  } catch (error) {
    if (isOutage(error)) throw error;
    return events.map(() => stepOfError(error));
  }
}

function isStep(answer: unknown): answer is Step {
  return typeof answer === 'object' && answer !== null && 'kind' in answer;
}
