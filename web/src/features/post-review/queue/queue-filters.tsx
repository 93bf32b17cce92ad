import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { networkTitle } from '../../../api/network-call.js';
import { SearchBox, type Suggestion } from '../../../ui/search-box/search-box.js';
import { LabelledSwitches } from '../../../ui/switch-group/switch-group.js';
import { useFindMediaMutation, useFindSocialMutation } from '../post-review.api.js';
import styles from '../post-review.module.css';
import type { QueueFilter } from '../queue-filter.js';
import { texts } from './texts.js';

interface QueueFiltersProps {
  networks: readonly NetworkDescriptor[];
  filter: QueueFilter;
  /** Undefined until the queue is loaded. */
  counts: Readonly<Record<string, number>> | undefined;
  onChange: (change: Partial<QueueFilter>) => void;
}

const states = (['new', 'saved', 'ignored', 'all'] as const).map((key) => ({ key, text: texts.states[key] }));
const orders = (['-date', '-reach'] as const).map((key) => ({ key, text: texts.orders[key] }));

/** Networks with their counts, state, order, and a search that opens the posts of one author. */
export function QueueFilters({ networks, filter, counts, onChange }: QueueFiltersProps) {
  const all = counts ? Object.values(counts).reduce((sum, n) => sum + n, 0) : null;
  return (
    <div className={styles['filters']}>
      <LabelledSwitches
        stacked
        label={texts.networks}
        small
        options={[
          { key: 'all', text: texts.all, count: all },
          ...networks.map((n) => ({ key: n.id, text: networkTitle(n.id), count: counts ? (counts[n.id] ?? 0) : null })),
        ]}
        selected={filter.networks.length ? filter.networks : ['all']}
        onToggle={(key, next) => onChange({ networks: key === 'all' ? [] : next.filter((k) => k !== 'all') })}
      />
      <LabelledSwitches
        stacked
        label={texts.state}
        small
        single
        options={states}
        selected={[filter.state]}
        onToggle={(state) => onChange({ state })}
      />
      <LabelledSwitches
        stacked
        label={texts.order}
        small
        single
        options={orders}
        selected={[filter.sort]}
        onToggle={(sort) => onChange({ sort })}
      />
      <AuthorFinder networks={networks} />
    </div>
  );
}

const separator = '\n';

/** A search over all networks that opens the posts of one author. */
function AuthorFinder({ networks }: { networks: readonly NetworkDescriptor[] }) {
  const [found, setFound] = useState<Suggestion[]>([]);
  const [findSocial] = useFindSocialMutation();
  const [findMedia] = useFindMediaMutation();
  const navigate = useNavigate();
  const media = networks.find((n) => n.kind === 'media');

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
    <div className={styles['grow']}>
      <SearchBox
        label={texts.search}
        value=""
        suggestions={found}
        onSuggest={findAuthors}
        onSearch={(_, key) => openAuthor(key)}
      />
    </div>
  );
}
