import { useMemo } from 'react';
import { useEventsQuery, useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { toneTitles } from '../../language/vocabulary.js';
import type { Draft } from '../post-review/post-draft.js';
import { texts } from './texts.js';

/** Names of labels in the language of the page. */
export interface LabelNames {
  /** The names of chosen ids, divided by commas; '' for none. */
  listOf: (field: 'oblasts' | 'spheres', ids: readonly number[]) => string;
  /** What a draft says, for the line that tells what was done. */
  wordsOf: (draft: Draft) => string;
}

export function useLabelNames(): LabelNames {
  const { data: spheres } = useSpheresQuery();
  const { data: oblasts } = useOblastsQuery();
  const { data: events } = useEventsQuery();
  return useMemo(() => {
    const mapOf = (options: readonly { value: number; text: string }[] = []) =>
      new Map(options.map(({ value, text }) => [value, text]));
    const names = { spheres: mapOf(spheres), oblasts: mapOf(oblasts) };
    const listOf: LabelNames['listOf'] = (field, ids) => ids.map((id) => names[field].get(id) ?? id).join(', ');
    return {
      listOf,
      wordsOf: ({ isIgnored, tone, oblasts: regions, spheres: chosen, event }) =>
        isIgnored
          ? texts.ignored(1)
          : [
              texts.saved,
              listOf('oblasts', regions),
              listOf('spheres', chosen),
              tone === null ? '' : toneTitles[tone],
              events?.find(({ id }) => id === event)?.name ?? '',
            ]
              .filter(Boolean)
              .join(' · '),
    };
  }, [spheres, oblasts, events]);
}
