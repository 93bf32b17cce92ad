import { sourceStates, type NetworkHealthWire } from '@mm/proto/http/source-health.js';
import type { NetworkId } from '@mm/proto/vocabulary/network.js';
import { networkTitle } from '../../api/network-call.js';
import { Button } from '../../ui/button/button.js';
import { Meter } from '../../ui/meter/meter.js';
import { Skeleton } from '../../ui/skeleton/skeleton.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { durationText } from './duration.js';
import styles from './source-health.module.css';
import { texts } from './texts.js';

/** From this share of its budget on, a network's bar is a warning. */
const almostSpent = 0.8;

interface NetworkCardsProps {
  networks: readonly NetworkHealthWire[];
  chosen: NetworkId | null;
  /** A network's title was pressed. */
  onNetwork: (network: NetworkId) => void;
}

/** One card for each network: its sources by state, how fresh its posts are, what is left of its resources. */
export const NetworkCards = ({ networks, chosen, onNetwork }: NetworkCardsProps) => (
  <ul className={styles['cards']} aria-label={texts.networks}>
    {networks.map((health) => (
      <li key={health.network} className={styles['card']} aria-current={health.network === chosen || undefined}>
        <h2>
          <Button
            kind="link"
            aria-label={texts.only(networkTitle(health.network))}
            onPress={() => onNetwork(health.network)}
          >
            {networkTitle(health.network)}
          </Button>
        </h2>
        <StateBar health={health} />
        <Facts health={health} />
      </li>
    ))}
  </ul>
);

/** The places of the cards while they load. */
export const NetworkCardSkeletons = ({ count }: { count: number }) => (
  <div className={styles['cards']} role="status">
    <span className="visually-hidden">{texts.loading}</span>
    {Array.from({ length: count }, (_, i) => (
      <span key={i} className={styles['place']}>
        <Skeleton height="100%" />
      </span>
    ))}
  </div>
);

/** The shares of the states as a bar, with their numbers below it. */
function StateBar({ health: { network, sources } }: { health: NetworkHealthWire }) {
  const shown = sourceStates.filter((state) => sources[state] > 0);
  const words = shown.map((state) => `${texts.states[state]} ${sources[state]}`).join(', ');
  return (
    <>
      <div className={styles['bar']} role="img" aria-label={`${texts.byState(networkTitle(network))}: ${words}`}>
        {shown.map((state) => (
          <span key={state} className={styles[state]} style={{ flexGrow: sources[state] }} />
        ))}
      </div>
      <p className={styles['legend']}>
        {shown.length === 0 && texts.noSources}
        {shown.map((state) => (
          <span key={state} className={styles['key']}>
            <span className={`${styles['mark']} ${styles[state]}`} />
            {texts.states[state]} <b className="number">{numberText(sources[state])}</b>
          </span>
        ))}
      </p>
    </>
  );
}

function Facts({ health }: { health: NetworkHealthWire }) {
  const { network, freshness_p50: half, freshness_p95: most, budget_used: used, parked, drifts } = health;
  return (
    <dl className={styles['facts']}>
      <dt title={texts.freshnessHint}>{texts.freshness}</dt>
      <dd>{half < 0 || most < 0 ? texts.noPosts : texts.freshnessOf(durationText(half), durationText(most))}</dd>
      <dt>{texts.budget}</dt>
      <dd>{used < 0 ? texts.noBudget : <BudgetUsed network={network} share={used} />}</dd>
      <dt>{texts.resources}</dt>
      <dd className={health.missing || health.unready + parked > 0 ? styles['warning'] : undefined}>
        {resourcesText(health)}
      </dd>
      <dt>{texts.drifts}</dt>
      <dd className={drifts > 0 ? styles['warning'] : undefined}>
        {drifts > 0 ? texts.driftsOf(drifts) : texts.noDrifts}
      </dd>
    </dl>
  );
}

/** What is missing, waits for a person or is parked; else how many there are. */
function resourcesText({ resources, parked, unready, missing }: NetworkHealthWire): string {
  if (missing) return texts.missing[missing];
  const waits = [
    ...(unready > 0 ? [texts.unready(unready, resources)] : []),
    ...(parked > 0 ? [texts.parked(parked, resources)] : []),
  ];
  if (waits.length > 0) return waits.join('; ');
  return resources === 0 ? texts.noResources : texts.allReady(resources);
}

const BudgetUsed = ({ network, share }: { network: NetworkId; share: number }) => (
  <Meter
    label={texts.budgetOf(networkTitle(network))}
    value={Math.min(1, share)}
    max={1}
    text={`${Math.round(share * 100)} %`}
    kind={share >= 1 ? 'danger' : share >= almostSpent ? 'warning' : 'plain'}
  />
);
