import { pause } from './load.mjs';

/** Telegram's protocol has none of these faults. */
const everywhere = ['vk', 'youtube', 'ok', 'facebook', 'instagram', 'smi'];
const transport = ['refuse', 'reset', 'http500', 'http503'];
/** An outlet whose feed is none is left alone for a quarter of an hour: only of the APIs. */
const brokenBodies = ['html', 'truncated'];
/** How each network says that there were too many calls. */
const rateLimits = [
  ['vk', 'vk6'],
  ['youtube', 'rateLimitExceeded'],
];
/**
 * Graph's limits pause a network for ten minutes, VK's flood control a token for one, that of OK its only token for
 * longer than a run: the first two only in much longer runs, the last never.
 */
const GRAPH_PAUSE_S = 600;
const LONGEST_OUTAGE_S = 60;
const SHORTEST_SPACING_S = 6;
/** Faults begin after this share of a run and end before that share, so that waiting authors are polled again in it. */
const [BEGIN, END] = [0.05, 0.9];

/**
 * @typedef {{
 *   network: string, fault: string, seconds?: number, times?: number, credential?: string, proxy?: string,
 * }} FaultRequest
 */

/**
 * The faults of a run, in order: a transport fault of some seconds or a rate limit every few seconds, silent answers,
 * a network that is down for a minute, VK, OK and Telegram, a token that is refused, and a proxy that is dead.
 * @param {{ seconds: number, random: () => number, credential?: string, proxy?: string }} run the token of VK and the
 *   proxy that shall fail; none of these faults if absent
 * @returns {{ atS: number, request: FaultRequest }[]}
 */
export function faultPlan({ seconds, random, credential, proxy }) {
  const outageS = Math.min(LONGEST_OUTAGE_S, seconds / 10);
  const spacingS = Math.max(SHORTEST_SPACING_S, seconds / 60);
  /** @type {{ atS: number, request: FaultRequest }[]} */
  const plan = [
    { atS: seconds * 0.3, request: { network: 'vk', fault: 'networkDown', seconds: outageS } },
    { atS: seconds * 0.6, request: { network: 'ok', fault: 'networkDown', seconds: outageS } },
    { atS: seconds * 0.75, request: { network: 'telegram', fault: 'networkDown', seconds: outageS } },
  ];
  if (credential)
    plan.push({ atS: seconds * 0.45, request: { network: 'vk', fault: 'vk5', credential, seconds: outageS } });
  if (proxy)
    plan.push({ atS: seconds * 0.5, request: { network: 'proxy', fault: 'proxyDead', proxy, seconds: outageS } });
  if (seconds > 1.5 * GRAPH_PAUSE_S) {
    plan.push({ atS: seconds * 0.15, request: { network: 'instagram', fault: 'graph4', times: 1 } });
    if (credential) plan.push({ atS: seconds * 0.2, request: { network: 'vk', fault: 'vk9', credential, times: 1 } });
  }
  for (let atS = seconds * BEGIN, n = 0; atS < seconds * END; atS += spacingS * (0.7 + 0.6 * random()), n++) {
    const network = everywhere[Math.floor(random() * everywhere.length)] ?? 'vk';
    const possible = network === 'smi' ? transport : [...transport, ...brokenBodies];
    const [limited = 'vk', limit = 'vk6'] = rateLimits[Math.floor(random() * rateLimits.length)] ?? [];
    if (n % 6 === 2) plan.push({ atS, request: { network: limited, fault: limit, times: 1 } });
    else if (n % 10 === 4) plan.push({ atS, request: { network, fault: 'hang', times: 1 } });
    else
      plan.push({
        atS,
        request: {
          network,
          fault: possible[Math.floor(random() * possible.length)] ?? 'reset',
          seconds: 1 + random(),
        },
      });
  }
  return plan.sort((a, b) => a.atS - b.atS);
}

/**
 * Switches the faults of a plan on at their times, until the signal.
 * @returns {Promise<number>} how many
 */
export async function runFaults(networks, plan, signal) {
  const startedAt = Date.now();
  let count = 0;
  for (const { atS, request } of plan) {
    while (Date.now() < startedAt + atS * 1000) {
      if (signal.aborted) return count;
      await pause(Math.min(200, Math.max(1, startedAt + atS * 1000 - Date.now())));
    }
    await switchOn(networks, request);
    count++;
  }
  return count;
}

/** All networks are down from now on: nothing is served any more. */
export async function silence(networks) {
  for (const network of [...everywhere, 'telegram']) await switchOn(networks, { network, fault: 'networkDown' });
}

/** Ends all faults. */
export const clearFaults = (networks) => control(networks, { method: 'DELETE' });

const switchOn = (networks, request) => control(networks, { method: 'POST', body: JSON.stringify(request) });

async function control(networks, init) {
  const response = await fetch(`${networks}/__sim/faults`, init);
  if (!response.ok) throw new Error(`the demo networks refused a fault: ${await response.text()}`);
}
