import { useEffect, useState } from 'react';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { useFindMediaMutation, useFindSocialMutation } from '../../features/post-review/post-review.api.js';
import { authorsOf, type Command } from './commands.js';

const pauseMs = 300;
const minLength = 2;

/** Searches authors for the typed text after a pause; empty while the text is too short or `isAllowed` is false. */
export function useFoundAuthors(
  typed: string,
  isAllowed: boolean,
  networks: readonly NetworkDescriptor[],
): { authors: Command[]; isSearching: boolean } {
  const [found, setFound] = useState<{ text: string; authors: Command[] }>({ text: '', authors: [] });
  const [findSocial] = useFindSocialMutation();
  const [findMedia] = useFindMediaMutation();
  const text = typed.trim();
  const isSearchable = isAllowed && text.length >= minLength;
  useEffect(() => {
    if (!isSearchable) return setFound({ text: '', authors: [] });
    let isCurrent = true;
    const timer = setTimeout(() => {
      void Promise.all([findSocial({ body: { search: text } }), findMedia({ body: { search: text } })]).then(
        ([social, media]) => {
          if (isCurrent) setFound({ text, authors: authorsOf(social.data ?? [], media.data ?? [], networks) });
        },
      );
    }, pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, isSearchable, findSocial, findMedia, networks]);
  return { authors: isSearchable ? found.authors : [], isSearching: isSearchable && found.text !== text };
}
