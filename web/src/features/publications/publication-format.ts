import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { ToneShape } from '../../ui/tone-dot/tone-dot.js';

/** The social networks of this build: `number` is the id on the wire, `text` the displayed name. */
export const socialNetworks = descriptorList
  .filter((d) => d.reportType === 1)
  .map((d) => ({ number: d.number, text: d.label }));

/** The displayed name of a network, by its number on the wire. */
export const networkName = (number: number): string =>
  Object.values(networks).find((n) => n.number === number)?.title ?? '';

const shapes: Record<string, ToneShape> = { '-2': 'negative', 1: 'neutral', 2: 'positive' };
export const toneShape = (tone: number | null): ToneShape => shapes[String(tone)] ?? 'none';

/** A dash for -1, which means that the network does not report the value. */
export const formatCount = (value: number): string => (value < 0 ? '–' : value.toLocaleString('ru'));

/** Sum of comments, likes and shares; unreported values (-1) count as 0. */
export const engagement = (p: PublicationWire): number =>
  [p.commentSum, p.likeSum, p.shareSum].reduce((sum, n) => sum + Math.max(0, n), 0);

/** The URL if it is http(s), else undefined: sources can send other schemes. */
export const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined);

/** Whether the short text is shorter than the full text. */
export const isCut = (p: Pick<PublicationWire, 'text' | 'textShort'>): boolean => p.text !== p.textShort;
