import type { ThemeOfWall } from './use-wall-look.js';

/** Seconds for which a topic is shown. */
export const seconds = { least: 10, most: 600, usual: 60 } as const;

/** A topic of a playlist; null for all topics together. */
export type WallItem = number | null;
const allWord = 'all';

/** The topics of `list`, without repetitions; what is neither an id nor 'all' is ignored. */
export function readList(text: string): WallItem[] {
  const items = text.split(',').flatMap((word): WallItem[] => {
    const part = word.trim();
    if (part === allWord) return [null];
    return /^[1-9]\d{0,15}$/.test(part) ? [Number(part)] : [];
  });
  return [...new Set(items)];
}

/** The seconds of `every`, inside their limits. */
export function readEvery(text: string): number {
  const every = Number(text);
  if (text === '' || !Number.isFinite(every)) return seconds.usual;
  return Math.min(seconds.most, Math.max(seconds.least, Math.round(every)));
}

export interface WallChoice {
  items: readonly WallItem[];
  every: number;
  look: ThemeOfWall;
  /** Days of the period; '1' is what the dashboard shows without a choice. */
  period: string;
  isReviewedOnly: boolean;
  /** Also what only the machine hides. */
  showsHidden: boolean;
}

/** The path of a wall. */
export function wallPath({ items, every, look, period, isReviewedOnly, showsHidden }: WallChoice): string {
  const parts = [
    'wall=1',
    `list=${items.map((item) => item ?? allWord).join(',')}`,
    ...(items.length > 1 ? [`every=${every}`] : []),
    ...(look === 'light' ? ['theme=light'] : []),
    ...(['7', '30', allWord].includes(period) ? [`period=${period}`] : []),
    ...(isReviewedOnly ? ['checked=1'] : []),
    ...(showsHidden ? ['hidden=1'] : []),
  ];
  return `/main?${parts.join('&')}`;
}
