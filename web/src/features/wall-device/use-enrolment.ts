import { useEffect, useState } from 'react';
import { wallPath } from '../wall/wall-address.js';
import { askWall, requestCode, type NoAnswer } from './wall-calls.js';
import { choiceOf } from './wall-settings.js';

/** How often a screen asks whether its code was entered. */
const askMs = 3_000;
/** Before the next request for a code when there was none. */
const retryMs = { away: askMs, busy: 15_000 };

/** Where this browser keeps the access token of a wall. */
export interface SecretStore {
  read: () => string | null;
  keep: (secret: string) => void;
  forget: (secret: string) => void;
}

export interface Enrolment {
  /** Undefined while there is none. */
  code: string | undefined;
  fault: NoAnswer['state'] | undefined;
  /** The token that this browser kept was refused. */
  wasRefused: boolean;
}

/**
 * Asks for a code and, until somebody has entered it, for the next ones. Then keeps the token and opens the wall with
 * `open(path)`; a kept token that is still good opens it at once.
 */
export function useEnrolment(secrets: SecretStore, open: (path: string) => void): Enrolment {
  const [enrolment, setEnrolment] = useState<Enrolment>({ code: undefined, fault: undefined, wasRefused: false });
  useEffect(() => {
    const over = new AbortController();
    const show = (change: Partial<Enrolment>) =>
      !over.signal.aborted && setEnrolment((before) => ({ ...before, ...change }));
    void enrol(secrets, show, over.signal).then((path) => path !== undefined && open(path));
    return () => over.abort();
  }, [secrets, open]);
  return enrolment;
}

/** Resolves to the path of the wall; undefined when `signal` ended it. */
async function enrol(
  secrets: SecretStore,
  show: (change: Partial<Enrolment>) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const kept = secrets.read();
  let secret = kept;
  while (!signal.aborted) {
    if (secret === null) {
      const answer = await requestCode();
      if (answer.state !== 'code') {
        show({ code: undefined, fault: answer.state });
        await pause(retryMs[answer.state]);
        continue;
      }
      secret = answer.secret;
      show({ code: answer.code, fault: undefined });
      await pause(askMs);
      continue;
    }
    const answer = await askWall(secret);
    if (signal.aborted) break;
    if (answer.state === 'approved') {
      secrets.keep(secret);
      return wallPath(choiceOf(answer.wall));
    }
    if (answer.state === 'refused') {
      if (secret === kept) secrets.forget(secret);
      show({ code: undefined, fault: undefined, ...(secret === kept ? { wasRefused: true } : {}) });
      secret = null;
      continue;
    }
    show({ fault: answer.state === 'pending' ? undefined : answer.state });
    await pause(askMs);
  }
  return undefined;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
