import type { Language } from './texts/sphere-texts.js';

/** A VK author or an outlet: the attributes that determine when it posts and about what. */
export interface Source {
  network: 'vk' | 'smi';
  /** Latin name by which users look it up: a screen name or a host. */
  name: string;
  title: string;
  /** KATO code of the home region; absent for national sources. */
  region?: number;
  language: Language;
  /** Preferred spheres; absent: all equally. */
  spheres?: readonly number[];
  /** Posts per day in the history. */
  perDay: number;
  /** Relative share in the live stream. */
  weight: number;
  /** Number of the oldest post. */
  firstId: number;
}
