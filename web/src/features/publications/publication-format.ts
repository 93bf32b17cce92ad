import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { networks } from '@mm/proto/vocabulary/network.js';
import type { ToneShape } from '../../ui/tone-dot/tone-dot.js';

/** The social networks that this house collects: `number` on the wire and the name people read. */
export const socialNetworks = descriptorList
  .filter((d) => d.reportType === 1)
  .map((d) => ({ number: d.number, text: d.label }));

/** The name of a network by its number on the wire. */
export const networkName = (number: number): string =>
  Object.values(networks).find((n) => n.number === number)?.title ?? '';

const shapes: Record<string, ToneShape> = { '-2': 'negative', 1: 'neutral', 2: 'positive' };
export const toneShape = (tone: number | null): ToneShape => shapes[String(tone)] ?? 'none';

/** -1 means that the network does not tell. */
export const formatCount = (value: number): string => (value < 0 ? '–' : value.toLocaleString('ru'));

/** Comments, likes and shares; what the network does not tell adds nothing. */
export const engagement = (p: PublicationWire): number =>
  [p.commentSum, p.likeSum, p.shareSum].reduce((sum, n) => sum + Math.max(0, n), 0);

/** Only web addresses become links, whatever a source sends. */
export const webAddress = (url: string): string | undefined => (/^https?:\/\//i.test(url) ? url : undefined);

/** Whether the short text leaves something out. */
export const isCut = (p: Pick<PublicationWire, 'text' | 'textShort'>): boolean => p.text !== p.textShort;
