import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { api, reportTag } from '../../api/api.js';
import { useTopicsQuery } from '../../api/topics.api.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { texts } from './texts.js';

const everyMs = 2_000;

/** The share of earlier publications that a topic was matched with; null when all are, and its report is read again. */
function useMatchedShare(topicId: number | null): number | null {
  const { data } = useTopicsQuery();
  const topic = data?.topics_list.find(({ id }) => id === topicId);
  const isMatching = topic?.matching ?? false;
  useTopicsQuery(undefined, { skip: !isMatching, pollingInterval: everyMs, skipPollingIfUnfocused: true });
  const dispatch = useDispatch();
  useEffect(() => {
    if (!isMatching) return undefined;
    return () => void dispatch(api.util.invalidateTags([reportTag(topicId), reportTag(null)]));
  }, [dispatch, isMatching, topicId]);
  return topic && isMatching ? topic.matched_share : null;
}

/** Says that a topic still has its former publications, and how far it is; nothing when it is complete. */
export function MatchingNote({ topicId }: { topicId: number | null }) {
  const share = useMatchedShare(topicId);
  return share === null ? null : <span role="status">{texts.matchedShare(numberText(Math.floor(share * 100)))}</span>;
}
