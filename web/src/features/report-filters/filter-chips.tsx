import { useEventsQuery } from '../../api/reference.api.js';
import { publishingTypes } from '../../language/vocabulary.js';
import { Button } from '../../ui/button/button.js';
import type { ReportFilter } from './report-filter.js';
import styles from './report-filters.module.css';
import { texts } from './texts.js';
import { toggleType } from './filter-switches.js';

interface FilterChipsProps {
  filter: Pick<ReportFilter, 'eventIds' | 'authorIds' | 'types'>;
  onChange: (change: Partial<ReportFilter>) => void;
  /** Names of authors that the screen shows, by id. */
  authorNames?: ReadonlyMap<number, string> | undefined;
}

/** The conditions that clicks on charts and the row of types set, each with a button that removes it. */
export function FilterChips({ filter, onChange, authorNames }: FilterChipsProps) {
  const { eventIds, authorIds, types } = filter;
  const { data: events = [] } = useEventsQuery(undefined, { skip: eventIds.length === 0 });
  const chips = [
    ...eventIds.map((id) => ({
      key: `event${id}`,
      text: texts.eventChip(events.find((event) => event.id === id)?.name ?? `№ ${id}`),
      change: { eventIds: eventIds.filter((other) => other !== id) },
    })),
    ...authorIds.map((id) => ({
      key: `author${id}`,
      text: texts.authorChip(authorNames?.get(id) ?? `№ ${id}`),
      change: { authorIds: authorIds.filter((other) => other !== id) },
    })),
    ...types.map((type) => ({
      key: `type${type}`,
      text: texts.typeChip(publishingTypes[type]),
      change: { types: toggleType(types, type) },
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label={texts.chips}>
      {chips.map(({ key, text, change }) => (
        <li key={key}>
          <Button small icon="close" label={texts.removeChip(text)} onPress={() => onChange(change)}>
            <span className={styles['chip']} title={text}>
              {text}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
