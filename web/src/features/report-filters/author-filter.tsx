import { useRef, useState } from 'react';
import { authorCalls } from '@mm/proto/http/author-calls.js';
import { api } from '../../api/api.js';
import { mutationOf } from '../../api/endpoints.js';
import { SearchBox, type Suggestion } from '../../ui/search-box/search-box.js';
import type { ReportFilter } from './report-filter.js';
import { texts } from './texts.js';

const { useSuggestAuthorsMutation, useSuggestMediaMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    suggestAuthors: mutationOf(build, authorCalls.searchSocial),
    suggestMedia: mutationOf(build, authorCalls.searchMedia),
  }),
});

interface AuthorFilterProps {
  type: 1 | 2;
  filter: Pick<ReportFilter, 'author' | 'authorIds'>;
  onChange: (change: Partial<ReportFilter>) => void;
  /** Names of the authors that were chosen here, by id. */
  chosenNames: ReadonlyMap<number, string>;
  /** A suggestion was chosen. */
  onName: (id: number, name: string) => void;
}

/**
 * Filters by a part of the name of an author or outlet, with suggestions after a pause in typing. A suggestion filters
 * by its id, which leaves out namesakes.
 */
export function AuthorFilter({ type, filter, onChange, chosenNames, onName }: AuthorFilterProps) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const latest = useRef('');
  const [searchSocial] = useSuggestAuthorsMutation();
  const [searchMedia] = useSuggestMediaMutation();
  const { author, authorIds } = filter;
  const [only] = authorIds.length === 1 ? authorIds : [];
  const chosenName = author === '' && only !== undefined ? (chosenNames.get(only) ?? '') : '';
  const shown = author || chosenName;
  const loadSuggestions = async (search: string) => {
    latest.current = search;
    const found = search === '' ? [] : await (type === 1 ? social(search) : media(search));
    // A slow answer to an earlier search must not replace a later one.
    if (latest.current === search) setSuggestions(found);
  };
  const social = async (search: string) =>
    ((await searchSocial({ body: { search } })).data ?? []).map(({ id, full_name: name, username }) => ({
      key: String(id),
      text: name || username,
      more: username,
    }));
  const media = async (search: string) =>
    ((await searchMedia({ body: { search } })).data ?? []).map(({ id, full_name: title, name }) => ({
      key: String(id),
      text: title || name,
      more: name,
    }));
  const search = (text: string, key: string | null) => {
    if (key !== null) {
      onName(Number(key), text);
      onChange({ author: '', authorIds: [Number(key)] });
    } else if (text !== shown) onChange({ author: text, ...(chosenName === '' ? {} : { authorIds: [] }) });
  };
  return (
    <SearchBox
      label={type === 1 ? texts.author : texts.media}
      value={shown}
      suggestions={suggestions}
      onSuggest={loadSuggestions}
      onSearch={search}
      searchesOnBlur
    />
  );
}
