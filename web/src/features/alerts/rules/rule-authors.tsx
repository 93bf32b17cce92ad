import { useEffect, useId, useRef, useState } from 'react';
import { maxRuleAuthors, type AlertRuleWire } from '@mm/proto/http/alerts.js';
import type { authorCalls } from '@mm/proto/http/author-calls.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { networkIds } from '@mm/proto/vocabulary/network.js';
import { networkTitle } from '../../../api/network-call.js';
import { Button } from '../../../ui/button/button.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import { SearchBox, type Suggestion } from '../../../ui/search-box/search-box.js';
import {
  useLazyRuleAuthorsQuery,
  useLazyRuleOutletsQuery,
  useRuleAuthorsQuery,
  useRuleOutletsQuery,
} from '../alerts.api.js';
import styles from './rules.module.css';
import { texts } from './texts.js';

type RuleAuthor = AlertRuleWire['authors'][number];
interface NamedAuthor extends RuleAuthor {
  name: string;
  username: string;
}

interface RuleAuthorsProps {
  /** None means every author. */
  authors: readonly RuleAuthor[];
  onChange: (authors: RuleAuthor[]) => void;
}

/** A choice of authors and outlets by a search: chosen ones are tags that can be removed. */
export function RuleAuthors({ authors, onChange }: RuleAuthorsProps) {
  const heading = useId();
  const place = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<NamedAuthor[]>([]);
  const [hasFailed, setHasFailed] = useState(false);
  const [added, setAdded] = useState<NamedAuthor[]>([]);
  /** Counts changes: after each the search is empty and has the focus. */
  const [changes, setChanges] = useState(0);
  const search = useSearch();
  const stored = useStoredNames(authors);
  useEffect(() => {
    if (changes > 0) focusFirst(place.current);
  }, [changes]);

  const suggest = async (words: string) => {
    const answer = words === '' ? [] : await search(words);
    setHasFailed(!answer);
    setFound(answer ?? []);
  };
  const change = (next: RuleAuthor[]) => {
    onChange(next);
    setFound([]);
    setChanges(changes + 1);
  };
  const add = (key: string | null) => {
    const chosen = found.find(({ id }) => String(id) === key);
    if (!chosen) return;
    setAdded([...added, chosen]);
    change([...authors, { network: chosen.network, id: chosen.id }]);
  };
  const suggestions = found
    .filter(({ id }) => !authors.some((author) => author.id === id))
    .map((author): Suggestion => ({
      key: String(author.id),
      text: author.name,
      more: `${author.username} · ${titleOf(author.network)}`,
    }));
  const nameOf = (id: number) =>
    [...added, ...stored].find((author) => author.id === id)?.name ?? texts.authorNumber(String(id));
  const isFull = authors.length >= maxRuleAuthors;

  return (
    <div ref={place} role="group" aria-labelledby={heading} className={styles['authors']}>
      <p id={heading} className={styles['hint']}>
        {texts.authors}
      </p>
      {isFull ? (
        <p role="status">{texts.maxAuthors(numberText(maxRuleAuthors))}</p>
      ) : (
        <SearchBox
          key={changes}
          label={texts.authorSearch}
          value=""
          suggestions={suggestions}
          onSuggest={suggest}
          onSearch={(_, key) => add(key)}
        />
      )}
      {hasFailed && (
        <p role="alert" className={styles['error']}>
          {texts.authorSearchFailed}
        </p>
      )}
      {authors.length > 0 && (
        <ul className={styles['tags']} aria-label={texts.chosenAuthors(numberText(authors.length))}>
          {authors.map(({ network, id }) => {
            const text = `${nameOf(id)} · ${titleOf(network)}`;
            return (
              <li key={id}>
                <Button
                  small
                  icon="close"
                  label={texts.removeAuthor(text)}
                  onPress={() => change(authors.filter((author) => author.id !== id))}
                >
                  <span className={styles['tag']} title={text}>
                    {text}
                  </span>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles['hint']}>{texts.authorsHint}</p>
    </div>
  );
}

/** Finds authors and outlets by a part of the name; undefined when the search failed. */
function useSearch(): (words: string) => Promise<NamedAuthor[] | undefined> {
  const [findSocial] = useLazyRuleAuthorsQuery();
  const [findMedia] = useLazyRuleOutletsQuery();
  return async (words) => {
    const body = { search: words };
    const [social, media] = await Promise.all([findSocial({ body }), findMedia({ body })]);
    return social.data && media.data && namedOf(social.data, media.data);
  };
}

/** The names of the authors that were chosen before the form was opened. */
function useStoredNames(authors: readonly RuleAuthor[]): NamedAuthor[] {
  const [ids] = useState(() => authors.map(({ id }) => id));
  const none = { skip: ids.length === 0 };
  const { data: social = [] } = useRuleAuthorsQuery({ body: { ids } }, none);
  const { data: media = [] } = useRuleOutletsQuery({ body: { ids } }, none);
  return namedOf(social, media);
}

const namedOf = (
  social: CallResponse<typeof authorCalls.searchSocial>,
  media: CallResponse<typeof authorCalls.searchMedia>,
): NamedAuthor[] =>
  [...social, ...media.map((hit) => ({ ...hit, username: hit.name }))].map(
    ({ id, network, username, full_name: fullName }) => ({ id, network, username, name: fullName || username }),
  );

function titleOf(network: string): string {
  const known = networkIds.find((id) => id === network);
  return known ? networkTitle(known) : network;
}

/** Focuses the search, or the first tag while there is no search. */
const focusFirst = (place: HTMLElement | null): void => place?.querySelector<HTMLElement>('input, button')?.focus();
