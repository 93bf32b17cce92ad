import type { Language } from './texts/sphere-texts.js';

/** The networks of the world, as named in control calls; 'smi' are the outlets. */
export const networkIds = ['vk', 'youtube', 'ok', 'facebook', 'instagram', 'telegram', 'smi'] as const;
export type NetworkId = (typeof networkIds)[number];
export type SocialNetwork = Exclude<NetworkId, 'smi'>;

/** An author of a social network or an outlet: the attributes that determine when it posts and about what. */
export interface Source {
  network: NetworkId;
  /** Latin name by which users look it up: a screen name or a host. One in the whole world. */
  name: string;
  title: string;
  /** KATO code of the home region; absent for national sources. */
  region?: number;
  language: Language;
  /** Preferred spheres; absent: all equally. */
  spheres?: readonly number[];
  /** Posts per day in the history; of VK authors times the density of the world. */
  perDay: number;
  /** Relative share in a live stream with a rate. */
  weight: number;
  /** Days by which its history begins before that of the world. */
  earlierDays?: number;
  /** Number of the oldest post. */
  firstId: number;
}
