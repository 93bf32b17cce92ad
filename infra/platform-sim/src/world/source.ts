import type { Language } from './texts/sphere-texts.js';

/** What decides when a source posts and what about: a VK author or an outlet. */
export interface Source {
  network: 'vk' | 'smi';
  /** Latin name that people look the source up by: a screen name or a host. */
  name: string;
  title: string;
  /** KATO code of the home region; absent for sources of the whole country. */
  region?: number;
  language: Language;
  /** Spheres it prefers; absent means all alike. */
  spheres?: readonly number[];
  /** Posts a day in the history. */
  perDay: number;
  /** Share in the live stream against the others. */
  weight: number;
  /** Number of the oldest post. */
  firstId: number;
}
