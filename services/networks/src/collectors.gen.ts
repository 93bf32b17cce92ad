// Written by infra/scripts/gen-networks.mjs; never edited.
import { z } from 'zod';
import type { NetworkCollector } from './network/network-collector.js';
import { outboundSettings } from './outbound/outbound-settings.js';
import { createCollector as smi, settings as smiSettings } from './smi/collector.js';
import { createCollector as vkontakte, settings as vkontakteSettings } from './vkontakte/collector.js';

/** Settings of all collectors, from the environment. */
export const networkSettings = z.object({ ...outboundSettings, ...smiSettings, ...vkontakteSettings });
export type NetworkSettings = z.infer<typeof networkSettings>;

/** One collector per network, each with its own rate limit, all behind the same address guard. Server only. */
export const createCollectors = (settings: NetworkSettings): Record<'smi' | 'vkontakte', NetworkCollector> => ({
  'smi': smi(settings),
  'vkontakte': vkontakte(settings),
});
