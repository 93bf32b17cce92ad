import { NetworkFault, type FaultKind } from '@mm/networks/network-fault.js';
import type { ServingProxy } from '../proxies/proxies.js';
import type { CredentialKind } from './credential.entity.js';

/** A credential of a network as it is now. Times are in ms from now. */
export interface Candidate {
  id: string;
  kind: CredentialKind;
  /** 0 = not parked. */
  parkedMs: number;
  reason: string;
  /** Units that this task may still use today; Infinity without a budget. */
  unitsLeft: number;
  /** The same as a share of the day's budget. */
  shareLeft: number;
  /** Until the day of the budget ends. */
  dayLeftMs: number;
  /** Another task has it for itself. */
  isBusy: boolean;
  lastUsedAt: Date | null;
  proxyId: string | null;
}

/** A refusal by mm itself: it parks nothing, and another credential may be tried. */
export class Refusal extends NetworkFault {}

type Choice<C> = { credential: C } | { busy: true } | { refusal: Refusal };
interface Obstacle {
  kind: FaultKind;
  scope: 'credential' | 'proxy';
  code: string;
  waitMs: number;
}

/**
 * The credential for a task: operators before tokens, then the one with the most budget left (in tenths), then the one
 * that was not used for longest. `proxies` serve the network; none = it is reached directly. 'busy' when one will be
 * free as soon as another task ends, else the refusal of the credential that can be used first. `candidates` must not
 * be empty.
 */
export function chooseCredential<C extends Candidate>(
  candidates: readonly C[],
  proxies: readonly ServingProxy[],
): Choice<C> {
  const judged = candidates.map((credential) => ({ credential, obstacle: obstacleOf(credential, proxies) }));
  for (const kind of ['operator', 'token'] as const) {
    const usable = judged.filter(({ credential, obstacle }) => credential.kind === kind && !obstacle);
    const [first] = usable
      .filter(({ credential }) => !credential.isBusy)
      .sort((a, b) => tenths(b.credential) - tenths(a.credential) || lastUse(a.credential) - lastUse(b.credential));
    if (first) return { credential: first.credential };
    if (usable.length > 0) return { busy: true };
  }
  const [soonest] = judged.flatMap(({ obstacle }) => obstacle ?? []).sort((a, b) => a.waitMs - b.waitMs);
  const { kind, scope, code, waitMs } = soonest ?? unknown;
  const message = scope === 'proxy' ? 'every proxy has to wait' : 'every credential has to wait';
  return { refusal: new Refusal(kind, { code, message }, { scope, retryAfterMs: Math.ceil(waitMs) }) };
}

/** The proxy of a credential; undefined when it needs another one: gone, or parked for long. */
export const keptProxy = (
  { proxyId }: Pick<Candidate, 'proxyId'>,
  proxies: readonly ServingProxy[],
): ServingProxy | undefined => proxies.find(({ id, isParkedLong }) => id === proxyId && !isParkedLong);

/** The refusal of a task when all proxies of its platform are parked. */
export function proxiesWait(proxies: readonly ServingProxy[]): Refusal {
  const retryAfterMs = Math.ceil(Math.min(...proxies.map(({ parkedMs }) => parkedMs)));
  return new Refusal(
    'transient',
    { code: 'proxies_wait', message: 'every proxy has to wait' },
    { scope: 'proxy', retryAfterMs },
  );
}

const unknown: Obstacle = { kind: 'rate_limited', scope: 'credential', code: 'credentials_wait', waitMs: 60_000 };

function obstacleOf(credential: Candidate, proxies: readonly ServingProxy[]): Obstacle | undefined {
  const { parkedMs, reason, unitsLeft, dayLeftMs } = credential;
  if (parkedMs > 0) return { kind: kindOf(reason), scope: 'credential', code: 'credentials_wait', waitMs: parkedMs };
  if (unitsLeft <= 0) return { kind: 'rate_limited', scope: 'credential', code: 'budget_spent', waitMs: dayLeftMs };
  if (proxies.length === 0) return undefined;
  const kept = keptProxy(credential, proxies);
  const waitMs = kept ? kept.parkedMs : Math.min(...proxies.map((proxy) => proxy.parkedMs));
  return waitMs > 0 ? { kind: 'transient', scope: 'proxy', code: 'proxies_wait', waitMs } : undefined;
}

const parkingKinds: readonly FaultKind[] = ['auth_required', 'blocked', 'transient'];
const kindOf = (reason: string): FaultKind => parkingKinds.find((kind) => kind === reason) ?? 'rate_limited';
const tenths = ({ shareLeft }: Candidate): number => Math.floor(shareLeft * 10);
const lastUse = ({ lastUsedAt }: Candidate): number => lastUsedAt?.getTime() ?? 0;
