import type { RuleRow } from '../rules/alert-rules.js';

/** An author without a publication for so long is new again. */
export const FORGOTTEN_DAYS = 90;
const DAY_MS = 86_400_000;

/** A publication in a topic, and the last one before of its author there as far as it is known. */
export interface TopicPublication {
  publicationId: number;
  publishedAt: Date;
  network: string;
  authorId: number;
  isHistory: boolean;
  lastAt: Date | null;
}

/** Whether a publication may be its author's first one in the topic; reporting knows for certain. */
export const mayBeFirst = ({ isHistory, lastAt, publishedAt }: TopicPublication): boolean =>
  !isHistory && (lastAt === null || publishedAt.getTime() - lastAt.getTime() > FORGOTTEN_DAYS * DAY_MS);

/** Whether a rule asks for an author. */
export const asksFor = (
  { authors }: Pick<RuleRow, 'authors'>,
  { network, authorId }: Pick<TopicPublication, 'network' | 'authorId'>,
): boolean => authors.length === 0 || authors.some((author) => author.network === network && author.id === authorId);

/** The earliest publication of each author, in the order of time. */
export function earliestOfAuthors<P extends Pick<TopicPublication, 'authorId' | 'publishedAt'>>(
  publications: readonly P[],
): P[] {
  const earliest = new Map<number, P>();
  for (const publication of publications) {
    const known = earliest.get(publication.authorId);
    if (!known || publication.publishedAt < known.publishedAt) earliest.set(publication.authorId, publication);
  }
  return [...earliest.values()].sort((a, b) => a.publishedAt.getTime() - b.publishedAt.getTime());
}
