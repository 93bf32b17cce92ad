import fs from 'node:fs';
import type { Settings } from './settings.js';
import { ActionLog } from './state/action-log.js';
import { Journal } from './state/journal.js';
import { LiveIntervals } from './state/live-intervals.js';
import { ActiveFaults } from './faults/active-faults.js';
import { Tunnels } from './proxy/tunnels.js';
import { TelegramNetwork } from './telegram/telegram-network.js';
import { CallRateLimiter } from './vk/vk-api.js';
import { Visits } from './control/visits.js';
import { generateAuthors } from './world/authors.js';
import { World } from './world/world.js';
import { SearchIndex } from './search/search-index.js';
import type { OutletSite } from './smi/outlet-site.js';
import path from 'node:path';

/** What all servers share. */
export interface Simulator {
  settings: Settings;
  world: World;
  journal: Journal;
  faults: ActiveFaults;
  rateLimiter: CallRateLimiter;
  visits: Visits;
  telegram: TelegramNetwork;
  search: SearchIndex;
  /** Address of the control server; empty until it listens. */
  controlUrl: string;
  sites: OutletSite[];
  tunnels: Tunnels;
  /** The forward proxies with their ports; empty until they listen. */
  proxies: { name: string; port: number }[];
}

/** Creates or opens the state folder and the world in it, whose posts follow from the seed and `clock` (ms). */
export function openSimulator(settings: Settings, clock: () => number = Date.now): Simulator {
  fs.mkdirSync(settings.stateFolder, { recursive: true });
  generateAuthors(settings.authorCount);
  const live = new LiveIntervals(settings.stateFolder, settings, clock());
  const world = new World(live, new ActionLog(path.join(settings.stateFolder, 'actions.jsonl')), clock);
  const telegram = new TelegramNetwork(path.join(settings.stateFolder, 'telegram'), world, settings.telegramAccounts);
  return {
    settings,
    world,
    journal: new Journal(settings.stateFolder),
    faults: new ActiveFaults(path.join(settings.stateFolder, 'faults.json')),
    rateLimiter: new CallRateLimiter(settings.callsPerSecond),
    visits: new Visits(settings.rate === null ? world : null),
    telegram,
    search: new SearchIndex(world, (channel) => telegram.names.of(channel)),
    controlUrl: '',
    sites: [],
    tunnels: new Tunnels(),
    proxies: [],
  };
}
