import { useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { networkTitle } from '../../../api/network-call.js';
import { Icon } from '../../../ui/icon/icon.js';
import type { SearchBox, Suggestion } from '../../../ui/search-box/search-box.js';
import box from '../../../ui/search-box/search-box.module.css';
import { useFindMediaMutation, useFindSocialMutation } from '../post-review.api.js';
import styles from '../post-review.module.css';
import { texts } from './texts.js';

const separator = '\n';

/** A search over all networks that opens the posts of one author. A plain field until it is focused. */
export function AuthorFinder({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const [found, setFound] = useState<Suggestion[]>([]);
  const [findSocial] = useFindSocialMutation();
  const [findMedia] = useFindMediaMutation();
  const navigate = useNavigate();
  const media = networks.find((n) => n.kind === 'media');
  const [typed, setTyped] = useState('');
  const [Box, setBox] = useState<typeof SearchBox>();
  const place = useRef<HTMLDivElement>(null);
  const isFocused = useRef(false);

  const loadBox = async () => {
    const loaded = await import('../../../ui/search-box/search-box.js');
    setBox(() => loaded.SearchBox);
  };
  useLayoutEffect(() => {
    if (Box && isFocused.current) place.current?.querySelector('input')?.focus();
  }, [Box]);

  const findAuthors = async (search: string) => {
    if (search === '') return setFound([]);
    const [social, outlets] = await Promise.all([findSocial({ body: { search } }), findMedia({ body: { search } })]);
    setFound([
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
    <div ref={place} className={styles['grow']}>
      {Box ? (
        <Box
          label={texts.search}
          value={typed}
          debounceMs={1150}
          suggestions={found}
          onSuggest={findAuthors}
          onSearch={(_, key) => openAuthor(key)}
        />
      ) : (
        <div className={box['field']}>
          <div className={box['box']}>
            <Icon name="search" />
            <input
              className={box['input']}
              aria-label={texts.search}
              placeholder={texts.search}
              value={typed}
              onFocus={() => {
                isFocused.current = true;
                void loadBox().catch(() => undefined);
              }}
              onBlur={() => (isFocused.current = false)}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
        </div>
      )}
    </div>
  );
}
