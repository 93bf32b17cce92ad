// Written by infra/scripts/gen-networks.mjs; never edited.
import { z } from 'zod';
import type { NetworkCollector } from './network/network-collector.js';
import { outboundSettings } from './outbound/outbound-settings.js';
import { createCollector as facebook, settings as facebookSettings } from './facebook/collector.js';
import { createCollector as instagram, settings as instagramSettings } from './instagram/collector.js';
import { createCollector as ok, settings as okSettings } from './ok/collector.js';
import { createCollector as smi, settings as smiSettings } from './smi/collector.js';
import { createCollector as telegram, settings as telegramSettings } from './telegram/collector.js';
import { createCollector as vkontakte, settings as vkontakteSettings } from './vkontakte/collector.js';
import { createCollector as youtube, settings as youtubeSettings } from './youtube/collector.js';

/** Settings of all collectors, from the environment. */
export const networkSettings = z.object({ ...outboundSettings, ...facebookSettings, ...instagramSettings, ...okSettings, ...smiSettings, ...telegramSettings, ...vkontakteSettings, ...youtubeSettings });
export type NetworkSettings = z.infer<typeof networkSettings>;

/** One collector per network, each with its own rate limit, all behind the same address guard. Server only. */
export const createCollectors = (settings: NetworkSettings): Record<'facebook' | 'instagram' | 'ok' | 'smi' | 'telegram' | 'vkontakte' | 'youtube', NetworkCollector> => ({
  'facebook': facebook(settings),
  'instagram': instagram(settings),
  'ok': ok(settings),
  'smi': smi(settings),
  'telegram': telegram(settings),
  'vkontakte': vkontakte(settings),
  'youtube': youtube(settings),
});
