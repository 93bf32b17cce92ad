import type { Simulator } from '../simulator.js';

const hourMs = 3_600_000;
const calls = new WeakMap<Simulator, number[]>();

/**
 * Counts a call of the token over a rolling hour. Returns the share that is used, in percent, and the usage headers;
 * from 100 % on they name the minutes until calls are accepted again.
 */
export function countCall(simulator: Simulator): { percent: number; headers: Record<string, string> } {
  const now = simulator.world.now();
  const recent = [...(calls.get(simulator) ?? []).filter((at) => at > now - hourMs && at <= now), now];
  calls.set(simulator, recent);
  const percent = Math.floor((recent.length / simulator.settings.graphCallsPerHour) * 100);
  const wait = percent < 100 ? 0 : Math.ceil(((recent[0] ?? now) + hourMs - now) / 60_000);
  const usage = { call_count: percent, total_cputime: Math.floor(percent / 4), total_time: Math.floor(percent / 3) };
  const business = { type: 'pages', ...usage, estimated_time_to_regain_access: wait };
  return {
    percent,
    headers: {
      'x-app-usage': JSON.stringify(usage),
      'x-business-use-case-usage': JSON.stringify({ [simulator.settings.instagramId]: [business] }),
      'facebook-api-version': 'v25.0',
    },
  };
}
