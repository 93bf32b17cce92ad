import type { ResourceState } from '@mm/proto/http/resource-state.js';
import { useDates } from '../../api/date-format.js';
import { faultText } from '../../api/fault-texts.js';
import { Badge, type BadgeKind } from '../../ui/badge/badge.js';
import { Meter } from '../../ui/meter/meter.js';
import { numberText } from '../../ui/number-text/number-text.js';
import styles from '../../ui/management/management.module.css';
import { texts } from './texts.js';

/** The state of a proxy, an operator or a token, as the server sends it; without `state` the flag decides. */
interface ResourceFacts {
  is_active?: boolean;
  state?: ResourceState | undefined;
  reason?: string | undefined;
  reason_text?: string | undefined;
  next_allowed?: number | undefined;
}

const badges: Record<ResourceState, BadgeKind> = { ready: 'success', parked: 'warning', spent: 'info', off: 'plain' };
/** From this share of its budget on, a credential's bar is a warning. */
const almostSpent = 0.8;

/** Whether a resource can be used; if not, from when on and why. `reasonOf` gives the words of a fault's code. */
export function ResourceStateCell({
  resource: { is_active: isActive, state: sent, reason, reason_text: ownWords, next_allowed: nextAllowed = 0 },
  reasonOf = faultText,
}: {
  resource: ResourceFacts;
  reasonOf?: (code: string) => string;
}) {
  const { dateTimeOf } = useDates();
  const state = sent ?? (isActive ? 'ready' : 'off');
  return (
    <span className={styles['state']}>
      <Badge kind={badges[state]}>{texts.states[state]}</Badge>
      {state !== 'ready' && nextAllowed > 0 && <span>{texts.nextAttempt(dateTimeOf(nextAllowed))}</span>}
      {state === 'spent' && <span>{texts.spentReason}</span>}
      {state !== 'ready' && reason && <span>{reasonOf(reason)}</span>}
      {state !== 'ready' && ownWords && <span className={styles['dim']}>{texts.answer(ownWords)}</span>}
    </span>
  );
}

/** When a resource was last used with success; `at` in unix seconds, 0 for never. */
export function LastGoodCell({ at = 0 }: { at?: number | undefined }) {
  const { dateTimeOf } = useDates();
  return at > 0 ? dateTimeOf(at) : <span className={styles['dim']}>{texts.never}</span>;
}

/** The proxy that a credential always uses; one that was never used has none yet. */
export function ProxyCell({ proxy, isUsed }: { proxy?: string | undefined; isUsed: boolean }) {
  if (proxy) return <span className={styles['address']}>{proxy}</span>;
  return <span className={styles['dim']}>{isUsed ? texts.noProxy : '–'}</span>;
}

/** How much of its daily budget a credential has spent. */
export function BudgetCell({ name, budget = 0, left = 0 }: { name: string; budget?: number; left?: number }) {
  if (budget <= 0) return <span className={styles['dim']}>{texts.noBudget}</span>;
  const spent = Math.max(0, budget - Math.max(0, left));
  return (
    <Meter
      label={texts.spentBy(name)}
      value={spent}
      max={budget}
      text={texts.spentOf(numberText(spent), numberText(budget))}
      kind={spent >= budget ? 'danger' : spent >= almostSpent * budget ? 'warning' : 'plain'}
    />
  );
}
