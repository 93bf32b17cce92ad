import type { AlertKind } from '@mm/proto/vocabulary/alert-kind.js';

/** Minutes that a fault has to last; what passes by itself sooner asks nothing of people. */
const patience: Partial<Record<AlertKind, number>> = {
  'source-failing': 20,
  'client-lost': 2,
  'resource-parked': 5,
  'log-lag': 5,
};
/** From so many sources of a network on, one alert stands for all of them. */
export const MANY_SOURCES = 10;

interface Lasting {
  kind: AlertKind;
  since: Date;
}

/** Those of the causes that have lasted long enough. */
export function dueCauses<C extends Lasting>(causes: readonly C[], now: Date): C[] {
  return causes.filter(({ kind, since }) => now.getTime() - since.getTime() >= (patience[kind] ?? 0) * 60_000);
}

/**
 * Failing sources of networks in which many fail at once: the network has the fault, and not each of the sources.
 * Returns the sources that still stand for themselves, and the number of each network's others.
 */
export function gatherByNetwork<S extends { network: string }>(
  failing: readonly S[],
): { alone: S[]; together: Map<string, number> } {
  const counts = new Map<string, number>();
  for (const { network } of failing) counts.set(network, (counts.get(network) ?? 0) + 1);
  const together = new Map([...counts].filter(([, count]) => count >= MANY_SOURCES));
  return { alone: failing.filter(({ network }) => !together.has(network)), together };
}
