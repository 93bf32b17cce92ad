import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import type { CallResponse } from '@mm/proto/http/call.js';
import { queueStates, type deskCalls } from '@mm/proto/http/desk.js';
import { networkTitle } from '../../../api/network-call.js';
import { Button } from '../../../ui/button/button.js';
import { Select } from '../../../ui/select/select.js';
import { LabelledSwitches } from '../../../ui/switch-group/switch-group.js';
import type { ExpressionFault } from '../../expressions/expression-fault.js';
import { AuthorFinder } from './author-finder.js';
import { areWordsElsewhere, deskSorts, topicSearch, type DeskFilter } from './desk-filter.js';
import { FilterChips } from './filter-chips.js';
import styles from './filters.module.css';
import { texts } from './texts.js';

export type DeskCounts = CallResponse<typeof deskCalls.counts>;

export interface FilterBarProps {
  networks: readonly NetworkDescriptor[];
  filter: DeskFilter;
  /** Undefined until they are loaded. */
  counts: DeskCounts | undefined;
  onChange: (change: Partial<DeskFilter>) => void;
  /** What the server finds wrong with the words. */
  wordsFault?: ExpressionFault | undefined;
}

const MoreFilters = lazy(() => import('./more-filters.js').then((m) => ({ default: m.MoreFilters })));

/** The server counts up to here. */
const mostCounted = 10_000;
const counted = (count: number | undefined) => ({
  // what is pushed meanwhile is added to it
  count: count === undefined ? null : Math.min(count, mostCounted),
  isCut: (count ?? 0) >= mostCounted,
});
const rowKinds = (['stories', 'posts'] as const).map((key) => ({ key, text: texts.rowKinds[key] }));
const orders = deskSorts.map((value) => ({ value, text: texts.orders[value] }));

/** A story of two networks counts in both, so that their sum is no number of stories. */
function ofAllNetworks(filter: DeskFilter, counts: DeskCounts | undefined): number | undefined {
  if (filter.networks.length === 0) return counts?.queues[filter.state];
  return filter.stories ? undefined : counts && Object.values(counts.networks).reduce((sum, n) => sum + n, 0);
}

/** Queues and networks with their counts, order, the author search, and the conditions that are set or can be. */
export function FilterBar({ networks, filter, counts, onChange, wordsFault }: FilterBarProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || wordsFault !== undefined;
  return (
    <div className={styles['bar']}>
      <div className={styles['row']}>
        <LabelledSwitches
          stacked
          label={texts.state}
          small
          single
          options={queueStates.map((key) => ({ key, text: texts.states[key], ...counted(counts?.queues[key]) }))}
          selected={[filter.state]}
          onToggle={(state) => onChange({ state })}
        />
        <div className={styles['order']}>
          <Select
            label={texts.order}
            options={orders}
            value={filter.sort}
            onChange={(sort) => sort && onChange({ sort })}
          />
        </div>
        <div className={styles['search']}>
          <AuthorFinder networks={networks} />
        </div>
      </div>
      <div className={styles['row']}>
        <LabelledSwitches
          stacked
          label={texts.networks}
          small
          options={[
            { key: 'all', text: texts.all, ...counted(ofAllNetworks(filter, counts)) },
            ...networks.map((n) => ({
              key: n.id,
              text: networkTitle(n.id),
              ...counted(counts && (counts.networks[n.id] ?? 0)),
            })),
          ]}
          selected={filter.networks.length > 0 ? filter.networks : ['all']}
          onToggle={(key, next) => onChange({ networks: key === 'all' ? [] : next.filter((one) => one !== 'all') })}
        />
        <LabelledSwitches
          stacked
          label={texts.rows}
          small
          single
          options={rowKinds}
          selected={[filter.stories ? 'stories' : 'posts']}
          onToggle={(kind) => onChange({ stories: kind === 'stories' })}
        />
        <Button
          small
          icon={isShown ? 'up' : 'down'}
          aria-expanded={isShown}
          aria-controls={id}
          onPress={() => setIsOpen(!isOpen)}
        >
          {texts.more}
        </Button>
      </div>
      <div id={id} className={styles['more']} hidden={!isShown}>
        <Suspense>{isShown && <MoreFilters filter={filter} onChange={onChange} wordsFault={wordsFault} />}</Suspense>
      </div>
      <FilterChips filter={filter} onChange={onChange} />
      {areWordsElsewhere(filter) && (
        <p className={styles['note']} role="status">
          {texts.wordsElsewhere} <Link to={topicSearch(filter)}>{texts.searchElsewhere(filter.words)}</Link>
        </p>
      )}
    </div>
  );
}
