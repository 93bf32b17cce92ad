import { useEffect, useRef, useState } from 'react';
import { sourceStates, type NetworkHealthWire, type SourceState } from '@mm/proto/http/source-health.js';
import type { NetworkDescriptor } from '@mm/networks/network.js';
import { networkTitle } from '../../api/network-call.js';
import { Select } from '../../ui/select/select.js';
import { LabelledSwitches } from '../../ui/switch-group/switch-group.js';
import { TextField } from '../../ui/text-field/text-field.js';
import type { HealthFilter } from './health-filter.js';
import styles from './source-health.module.css';
import { texts } from './texts.js';

/** Pause in typing after which the server searches, ms. */
const searchPauseMs = 400;
const ALL = 'all';

interface HealthFiltersProps {
  networks: readonly NetworkDescriptor[];
  filter: HealthFilter;
  /** For the counts of the states; undefined until they are loaded. */
  health: readonly NetworkHealthWire[] | undefined;
  onChange: (change: Partial<HealthFilter>) => void;
}

/** Network, state with the number of its sources, and search. */
export function HealthFilters({ networks, filter, health, onChange }: HealthFiltersProps) {
  const counted = health?.filter(({ network }) => filter.network === null || network === filter.network);
  const countOf = (state: SourceState): number | null =>
    counted?.reduce((sum, { sources }) => sum + sources[state], 0) ?? null;
  const all = counted ? sourceStates.reduce((sum, state) => sum + (countOf(state) ?? 0), 0) : null;
  return (
    <div className={styles['filters']} role="search">
      <Search value={filter.search} onSearch={(search) => onChange({ search })} />
      <div className={styles['network']}>
        <Select
          label={texts.networkFilter}
          options={networks.map(({ id }) => ({ value: id, text: networkTitle(id) }))}
          value={filter.network}
          placeholder={texts.allNetworks}
          isClearable
          onChange={(network) => onChange({ network })}
        />
      </div>
      <LabelledSwitches
        stacked
        label={texts.stateFilter}
        single
        options={[
          { key: ALL, text: texts.all, count: all },
          ...sourceStates.map((key) => ({ key, text: texts.states[key], count: countOf(key) })),
        ]}
        selected={[filter.state ?? ALL]}
        onToggle={(key) => onChange({ state: key === ALL ? null : key })}
      />
    </div>
  );
}

/** Searches after a pause in typing. */
function Search({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => void setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      label={texts.search}
      type="search"
      maxLength={200}
      value={typed}
      onChange={(next) => {
        setTyped(next);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(next.trim()), searchPauseMs);
      }}
    />
  );
}
