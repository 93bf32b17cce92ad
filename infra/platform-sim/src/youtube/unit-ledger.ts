import type { Simulator } from '../simulator.js';

const pacificDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' });
const ledgers = new WeakMap<Simulator, { day: string; used: number }>();

/**
 * Takes a unit of the key's quota for the day, which begins at midnight in Pacific time of the world's clock; false
 * when none is left. Refused and faulty requests cost a unit too.
 */
export function takeUnit(simulator: Simulator): boolean {
  const day = pacificDay.format(simulator.world.now());
  const ledger = ledgers.get(simulator);
  const used = ledger?.day === day ? ledger.used + 1 : 1;
  ledgers.set(simulator, { day, used });
  return used <= simulator.settings.youtubeUnits;
}
