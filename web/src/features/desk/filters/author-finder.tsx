import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { networkTitle } from '../../../api/network-call.js';
import { SearchBox, type Suggestion } from '../../../ui/search-box/search-box.js';
import { useFindMediaMutation, useFindSocialMutation } from '../../post-review/post-review.api.js';
import { texts } from './texts.js';

const separator = '\n';

/** A search over all networks that opens the posts of one author. */
export function AuthorFinder({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const [found, setFound] = useState<Suggestion[]>([]);
  const latest = useRef('');
  const [findSocial] = useFindSocialMutation();
  const [findMedia] = useFindMediaMutation();
  const navigate = useNavigate();
  const media = networks.find((n) => n.kind === 'media');

  const findAuthors = async (search: string) => {
    latest.current = search;
    if (search === '') return setFound([]);
    const [social, outlets] = await Promise.all([findSocial({ body: { search } }), findMedia({ body: { search } })]);
    // A slow answer to an earlier search must not replace a later one.
    if (latest.current !== search) return undefined;
    return setFound([
      ...(social.data ?? []).map((hit) => ({
        key: [hit.network, hit.username, hit.code].join(separator),
        text: hit.username,
        more: `${hit.full_name} · ${networkTitle(hit.network)}`,
      })),
      ...(media
        ? (outlets.data ?? []).map((hit) => ({
            key: [media.id, hit.name, ''].join(separator),
            text: hit.name,
            more: `${hit.full_name} · ${networkTitle(media.id)}`,
          }))
        : []),
    ]);
  };
  const openAuthor = (key: string | null) => {
    const [id, username = '', code = ''] = key?.split(separator) ?? [];
    const network = networks.find((n) => n.id === id);
    if (network) void navigate(network.screens.review.to({ username, code }));
  };
  return (
    <SearchBox
      label={texts.search}
      value=""
      suggestions={found}
      onSuggest={findAuthors}
      onSearch={(_, key) => openAuthor(key)}
    />
  );
}
