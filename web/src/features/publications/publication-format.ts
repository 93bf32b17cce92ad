import { descriptorList } from '@mm/networks/descriptors.gen.js';
import type { PublicationWire } from '@mm/proto/http/reports.js';
import { networks } from '@mm/proto/vocabulary/network.js';

/** The social networks of this build: `number` is the id on the wire, `text` the displayed name. */
export const socialNetworks = descriptorList
  .map(({ id }) => networks[id])
  .filter(({ reportType }) => reportType === 1)
  .map(({ number, title }) => ({ number, text: title }));

/** The displayed name of a network, by its number on the wire; also of a network that this build lacks. */
export const networkName = (number: number): string =>
  Object.values(networks).find((n) => n.number === number)?.title ?? '';

/** Sum of the reported comments, likes and shares; -1 if the network reports none of them. */
export const engagement = (p: Pick<PublicationWire, 'commentSum' | 'likeSum' | 'shareSum'>): number => {
  const reported = [p.commentSum, p.likeSum, p.shareSum].filter((n) => n >= 0);
  return reported.length === 0 ? -1 : reported.reduce((sum, n) => sum + n, 0);
};

/** Whether the short text is shorter than the full text. */
export const isCut = (p: Pick<PublicationWire, 'text' | 'textShort'>): boolean => p.text !== p.textShort;

/** Whether a title says something that the short text does not begin with. */
export const isTitled = ({ caption, textShort }: Pick<PublicationWire, 'caption' | 'textShort'>): boolean =>
  caption !== '' && !textShort.startsWith(caption.replace(/…$/, ''));
