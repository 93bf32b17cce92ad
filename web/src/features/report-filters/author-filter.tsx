import { useState } from 'react';
import { authorCalls } from '@mm/proto/http/authors.js';
import { api } from '../../api/api.js';
import { mutationOf } from '../../api/endpoints.js';
import { SearchBox, type Suggestion } from '../../ui/search-box/search-box.js';
import { texts } from './texts.js';

const { useSuggestAuthorsMutation, useSuggestMediaMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    suggestAuthors: mutationOf(build, authorCalls.searchSocial),
    suggestMedia: mutationOf(build, authorCalls.searchMedia),
  }),
});
const debounceMs = 1150;

interface AuthorFilterProps {
  type: 1 | 2;
  value: string;
  onChange: (author: string) => void;
}

/** Filters by a part of the name of an author or outlet, with suggestions after a pause in typing. */
export function AuthorFilter({ type, value, onChange }: AuthorFilterProps) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [searchSocial] = useSuggestAuthorsMutation();
  const [searchMedia] = useSuggestMediaMutation();
  const loadSuggestions = async (search: string) => {
    if (search === '') return setSuggestions([]);
    if (type === 1)
      setSuggestions(
        ((await searchSocial({ body: { search } })).data ?? []).map((hit) => ({
          key: `${hit.network}:${hit.username}`,
          text: hit.full_name || hit.username,
          more: hit.username,
        })),
      );
    else
      setSuggestions(
        ((await searchMedia({ body: { search } })).data ?? []).map((hit) => ({
          key: hit.name,
          text: hit.full_name || hit.name,
          more: hit.name,
        })),
      );
  };
  return (
    <SearchBox
      label={type === 1 ? texts.author : texts.media}
      value={value}
      debounceMs={debounceMs}
      suggestions={suggestions}
      onSuggest={loadSuggestions}
      onSearch={onChange}
    />
  );
}
