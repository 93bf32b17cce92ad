import { texts, told } from './stories-kit.js';

const { bridge, school, match, flood } = texts;
/** Begins like `bridge` and goes on otherwise: compared with it, but less alike than any threshold. */
const hardlyAlike =
  'В Таразе временно закрыли мост через реку Талас. Водители жалуются на пробки и просят поставить регулировщиков.';

export interface ArrivingPost {
  kind: 'post';
  id: number;
  text: string;
  revision: number;
  /** The code of the post that it is a repost of. */
  of?: string;
}
export type Arrival = ArrivingPost | { kind: 'withdrawal'; id: number };

const codeOf = (id: number): string => `-1007_${id}`;

/**
 * What arrives, in whatever order: reprints, reposts, an edit that leaves, one that joins, withdrawals; and the stories
 * in the end. Ids begin behind `offset`.
 */
export function storyArrivals(offset: number): { arrivals: Arrival[]; expected: number[][] } {
  const post = (id: number, text: string, more: { revision?: number; of?: number } = {}): Arrival => ({
    ...{ kind: 'post', id: offset + id, text, revision: more.revision ?? 1 },
    ...(more.of === undefined ? {} : { of: codeOf(offset + more.of) }),
  });
  return {
    arrivals: [
      ...[1, 2, 3, 4].map((id) => post(id, bridge)),
      post(5, `Внимание! ${bridge}`),
      post(6, bridge.slice(0, 130)),
      ...[7, 8].map((id) => post(id, school)),
      ...[9, 10, 11].map((id) => post(id, flood)),
      post(12, match),
      post(18, hardlyAlike),
      // too few words, other words, and another language than the original
      post(13, 'Смотрите', { of: 3 }),
      post(14, `Қазақша: ${match}`, { of: 13 }),
      post(15, '', { of: 12 }),
      // of what is withdrawn, and of what is not stored
      post(16, 'Жаль', { of: 9 }),
      post(17, 'Жаль', { of: 99 }),
      post(1, school, { revision: 2 }),
      post(12, flood, { revision: 2 }),
      post(11, match, { revision: 2 }),
      post(11, bridge, { revision: 3 }),
      ...[2, 9].map((id): Arrival => ({ kind: 'withdrawal', id: offset + id })),
    ],
    expected: [
      [1, 7, 8],
      [3, 4, 5, 6, 11, 13, 14],
      [10, 12, 15],
    ].map((ids) => ids.map((id) => offset + id)),
  };
}

export const classifiedOf = ({ id, text, revision, of: code }: ArrivingPost) =>
  told(id, text, {
    ...{ revision, code: codeOf(id) },
    ...(code === undefined ? {} : { repostOf: { network: 'vkontakte', code } }),
  });

/** SQL that ends the connection of the process that leads, as its death would. */
export const killLeader = `
  SELECT pg_terminate_backend(pid)
    FROM pg_locks
   WHERE locktype = 'advisory' AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
     AND objid::bigint = hashtext('review.stories leader')::bigint & 4294967295`;
