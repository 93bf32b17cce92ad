import type { ThemeOfWall } from './use-wall-look.js';
import { seconds, type WallItem } from './wall-address.js';

/** The value of 'Все темы' in a list of topics, whose ids begin with 1. */
export const all = 0;
/** The most topics of a wall. */
export const mostItems = 50;

/** What a person enters about a wall. */
export interface WallDraft {
  /** Ids of topics in their order, and `all`. */
  chosen: readonly number[];
  /** Seconds for each topic. */
  every: string;
  look: ThemeOfWall;
}

export const draftOf = (items: readonly WallItem[], every: number, look: ThemeOfWall): WallDraft => ({
  chosen: items.map((item) => item ?? all),
  every: String(every),
  look,
});

const itemsOf = ({ chosen }: WallDraft): WallItem[] => chosen.map((id) => (id === all ? null : id));

/** Whether the seconds count: a single topic needs none. */
export const isEvery = ({ chosen, every }: WallDraft): boolean =>
  chosen.length < 2 || (/^\d+$/.test(every) && Number(every) >= seconds.least && Number(every) <= seconds.most);

/** Items, seconds and look of a wall; null while something is missing or wrong. */
export function entered(draft: WallDraft): { items: WallItem[]; every: number; look: ThemeOfWall } | null {
  const { length } = draft.chosen;
  if (length === 0 || length > mostItems || !isEvery(draft)) return null;
  return { items: itemsOf(draft), every: length === 1 ? seconds.usual : Number(draft.every), look: draft.look };
}
