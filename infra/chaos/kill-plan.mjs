/** The weight of a process in the choice, by kind. */
const WEIGHTS = { service: 1, gateway: 1.5, relay: 2.5, engine: 2.5, database: 2, networks: 1 };
const SLOW = 'keycloak';
const MAX_SLOW_KILLS = 10;

/**
 * Seeded choice of what is killed next: mostly one process, sometimes several at once, seldom the whole tree with its
 * supervisor.
 * @param {{ random: () => number, processes: { name: string, kind: string }[], slowKills: number }} where
 *   `slowKills`: kills of Keycloak so far (at most 10 in all)
 * @returns {{ how: 'one' | 'several' | 'tree', names: string[] }}
 */
export function chooseKill({ random, processes, slowKills }) {
  const allowed = processes.filter(({ name }) => !isSlow(name) || slowKills < MAX_SLOW_KILLS);
  const how = random();
  if (how < 0.03 && allowed.length === processes.length)
    return { how: 'tree', names: processes.map(({ name }) => name) };
  const count = how < 0.13 ? 2 + Math.floor(random() * 3) : 1;
  const left = [...allowed];
  const names = [];
  while (names.length < count && left.length > 0)
    names.push(...left.splice(weighted(random, left), 1).map(({ name }) => name));
  return { how: names.length > 1 ? 'several' : 'one', names };
}

/** Every process once, and only the first instance of each service. */
export function eachOnce(processes) {
  const first = new Map();
  for (const { name } of processes) if (!first.has(baseOf(name))) first.set(baseOf(name), name);
  return [...first.values()].map((name) => ({ how: 'one', names: [name] }));
}

export const isSlow = (name) => name === SLOW;
/** `review` of `review-2`. */
const baseOf = (name) => name.replace(/-\d+$/, '');

function weighted(random, processes) {
  const weights = processes.map(({ kind, name }) => (isSlow(name) ? 0.8 : (WEIGHTS[kind] ?? 1)));
  let at = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (at -= weight) < 0);
  return found < 0 ? processes.length - 1 : found;
}
