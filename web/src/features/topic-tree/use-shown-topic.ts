import type { TopicWire } from '@mm/proto/http/topics.js';
import { useTopicByKeywordQuery, useTopicsQuery, useDashboardTopicQuery } from '../../api/topics.api.js';

/** `theme` of the address for all topics together; without `theme` the default topic is shown. */
export const allTopics = 0;
const keywordPollMs = 60_000;

interface ShownTopic {
  /** Null for all topics. */
  topicId: number | null;
  topic: TopicWire | undefined;
  /** The topic that the user's dashboard begins with; null without a choice, undefined before it is known. */
  defaultId: number | null | undefined;
  topics: readonly TopicWire[];
  /** It is not known what to show: not yet, or because a call failed. */
  isResolving: boolean;
  /** The call that failed and left nothing to show: the list of topics, or the look-up of the keyword. */
  failed: 'topics' | 'keyword' | null;
  /** Repeats the failed call. */
  retry: () => void;
  /** The topic of the address is gone or not visible. */
  isMissing: boolean;
  isKeywordUnknown: boolean;
}

/**
 * The topic of the dashboard: `theme` of the address, else the one of `keyword`, else the stored default, else the
 * first visible one.
 */
export function useShownTopic(theme: string, keyword: string): ShownTopic {
  const topics = useTopicsQuery();
  const stored = useDashboardTopicQuery();
  const hasKeyword = theme === '' && keyword !== '';
  const byKeyword = useTopicByKeywordQuery(
    { params: { keyword } },
    // A wall has nobody to repeat a failed look-up.
    { skip: !hasKeyword, pollingInterval: keywordPollMs },
  );
  const ofKeyword = hasKeyword ? byKeyword.currentData?.topic : undefined;
  const list = topics.data?.topics_list;
  const areTopicsFailed = topics.isError && !list;
  const isKeywordFailed = hasKeyword && byKeyword.isError && !byKeyword.currentData;
  const defaultId = stored.data?.topic_id ?? (stored.isLoading ? undefined : null);

  const topicId =
    theme !== '' ? Number(theme) || null : hasKeyword ? (ofKeyword?.id ?? null) : initialTopic(list, defaultId ?? null);
  const topic = list?.find(({ id }) => id === topicId) ?? ofKeyword ?? undefined;
  return {
    topicId,
    topic,
    defaultId,
    topics: list ?? [],
    isResolving: theme === '' && (hasKeyword ? !byKeyword.currentData : stored.isLoading || !list),
    failed: isKeywordFailed ? 'keyword' : areTopicsFailed ? 'topics' : null,
    retry: () => void (isKeywordFailed ? byKeyword : topics).refetch(),
    isMissing: topicId !== null && list !== undefined && !topic,
    isKeywordUnknown: ofKeyword === null,
  };
}

const rememberedKey = (username: string): string => `mm.dashboard-topic.${username}`;
/** The topic that the user's dashboard showed last without a choice in the address, 0 for all; null if unknown. */
export const rememberedTopic = (username: string): string | null => localStorage.getItem(rememberedKey(username));
export const rememberTopic = (username: string, topicId: number | null): void =>
  localStorage.setItem(rememberedKey(username), String(topicId ?? allTopics));

/** A default that is not among the visible topics is ignored. */
const initialTopic = (visible: readonly TopicWire[] | undefined, defaultId: number | null): number | null =>
  visible && !visible.some(({ id }) => id === defaultId) ? (visible[0]?.id ?? null) : defaultId;
