import type { Lang } from '../recognition/language/language.js';
import type { Tone } from '../recognition/decide.js';

/** A post with what is known of its labels; what is absent or null is unknown. */
export interface LabelledPost {
  id: string;
  text: string;
  title?: string;
  lang?: Lang;
  /** KATO ids. */
  oblasts?: number[];
  /** Ids that are right, and with `notSpheres` ids that are wrong; without it all others are wrong. */
  spheres?: number[];
  notSpheres?: number[];
  tone?: Tone | null;
  isIgnored?: boolean;
  traits?: string[];
  /** The brief or the set that it belongs to. */
  group: string;
  /** How much it counts in training. */
  weight: number;
}
