import { useOblastsQuery, useSpheresQuery } from '../../api/reference.api.js';
import { langTitles, toneTitles } from '../../language/vocabulary.js';
import type { Seen } from './suggestion-chip.js';
import { texts } from './texts.js';

/** The value of a suggested field in words. */
export function useSuggestedNames(): (seen: Pick<Seen, 'suggestion' | 'field'>) => string {
  const { data: spheres = [] } = useSpheresQuery();
  const { data: oblasts = [] } = useOblastsQuery();
  const listed = (ids: readonly number[], options: readonly { value: number; text: string }[]): string =>
    ids.map((id) => options.find(({ value }) => value === id)?.text ?? id).join(', ');
  return ({ suggestion: { lang, tone, ...lists }, field }) => {
    if (field === 'oblasts') return listed(lists.oblasts, oblasts);
    if (field === 'spheres') return listed(lists.spheres, spheres);
    if (field === 'tone') return tone === null ? '' : toneTitles[tone];
    if (field === 'lang') return lang === null ? '' : langTitles[lang];
    return texts.ignore;
  };
}
