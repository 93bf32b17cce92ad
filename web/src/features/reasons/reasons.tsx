import { createContext, use, useDeferredValue, useMemo, type ReactNode } from 'react';
import { queryLabCalls } from '@mm/proto/http/query-lab.js';
import { api } from '../../api/api.js';
import { queryOf } from '../../api/endpoints.js';

/** Why a publication is in a topic: the branch of its expression, and the pieces of the text that match. */
export interface Reason {
  branch: string;
  marks: readonly string[];
}
/** `reason`: absent while it is loaded, and when the expression does not find the publication. */
export interface Why {
  reason?: Reason | undefined;
  state: 'waiting' | 'known' | 'failed';
}

const { useReasonsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    reasons: queryOf(build, queryLabCalls.reasons, {
      provides: (_, { body }) => [{ type: 'Topic', id: Number(body.params.topic_id) }],
    }),
  }),
});

interface Page {
  byId: ReadonlyMap<number, Reason>;
  state: Why['state'];
}
const Reasons = createContext<Page | null>(null);
const none: ReadonlyMap<number, Reason> = new Map();

/** The reasons of publications in a topic, asked for at once; null: not yet. */
function useReasons(topicId: number | null, ids: readonly number[] | null): Page {
  const isAsked = topicId !== null && ids !== null && ids.length > 0;
  const { data, currentData, isError } = useReasonsQuery(
    { body: { params: { topic_id: topicId ?? 0, ids: [...(ids ?? [])] } } },
    { skip: !isAsked },
  );
  return useMemo(
    () => ({
      byId: data ? new Map(data.reasons.map(({ id, ...reason }) => [id, reason])) : none,
      state: currentData ? 'known' : isError ? 'failed' : 'waiting',
    }),
    // What is known of publications stays while others come to them.
    [data, currentData, isError],
  );
}

/** Why one publication is in a topic, asked for at once; undefined without a topic. */
export function useReason(topicId: number | null, id: number): Why | undefined {
  const { byId, state } = useReasons(topicId, [id]);
  return topicId === null ? undefined : { reason: state === 'known' ? byId.get(id) : undefined, state };
}

interface ReasonsOfTopicProps {
  /** Null: the publications within are of no topic. */
  topicId: number | null;
  ids: readonly number[] | null;
  children: ReactNode;
}

/** Tells the publications within why they are in a topic, by one request, after they are drawn. */
export function ReasonsOfTopic({ topicId, ids, children }: ReasonsOfTopicProps) {
  // Marks are drawn when nothing else is to be.
  const page = useDeferredValue(useReasons(topicId, ids));
  return <Reasons value={topicId === null ? null : page}>{children}</Reasons>;
}

/** Why a publication is here; undefined where nobody asks. */
export function useWhy(id: number): Why | undefined {
  const page = use(Reasons);
  return page ? { reason: page.byId.get(id), state: page.state } : undefined;
}
