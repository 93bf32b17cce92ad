import type { DeskPostWire } from '@mm/proto/http/desk.js';

/** The topic that a post is shown with: the one to which the queue is narrowed, else its first; none without any. */
export const topicToShow = (
  { topics }: Pick<DeskPostWire, 'topics'>,
  topicId: number | null,
): DeskPostWire['topics'][number] | undefined => topics.find(({ id }) => id === topicId) ?? topics[0];
