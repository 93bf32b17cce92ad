import { useTopicsQuery } from '../../api/topics.api.js';
import { texts } from './texts.js';

/** The topics that the caller sees; `chosen` has an option though the caller may not see it. */
export function useTopicOptions(chosen: number | null): { value: number; text: string }[] {
  const { data } = useTopicsQuery();
  const options = data?.topics_list.map(({ id, name }) => ({ value: id, text: name })) ?? [];
  const isKnown = chosen === null || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, text: texts.topicNumber(String(chosen)) }];
}

/** The name of a topic by its id, else its number. */
export function useTopicName(): (id: number) => string {
  const { data } = useTopicsQuery();
  return (wanted) => data?.topics_list.find(({ id }) => id === wanted)?.name ?? texts.topicNumber(String(wanted));
}
