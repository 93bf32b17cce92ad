import { useState } from 'react';
import { SearchBox, type Suggestion } from '../../ui/search-box/search-box.js';
import { useSearchOutletsMutation } from './author-list.api.js';
import { texts } from './texts.js';

/** The search box of an author list, with suggestions after a pause in typing. */
export function AuthorSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const [searchOutlets] = useSearchOutletsMutation();
  const loadSuggestions = async (search: string) => {
    if (search === '') return setSuggestions([]);
    const { data } = await searchOutlets({ body: { search } });
    setSuggestions((data ?? []).map(({ name, full_name }) => ({ key: name, text: name, more: full_name })));
  };
  return (
    <SearchBox
      label={texts.search}
      value={value}
      suggestions={suggestions}
      onSuggest={loadSuggestions}
      onSearch={onSearch}
    />
  );
}
