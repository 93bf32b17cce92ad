import { useMemo } from 'react';
import { maxHits, type HitWire } from '@mm/proto/http/searches.js';
import { useDates } from '../../api/date-format.js';
import { toneTitles } from '../../language/vocabulary.js';
import type { useAddress } from '../../ui/hooks/use-address.js';
import { Button } from '../../ui/button/button.js';
import { EmptyState } from '../../ui/empty-state/empty-state.js';
import { useLatest } from '../../ui/hooks/use-latest.js';
import { Pager } from '../../ui/pager/pager.js';
import { SwitchGroup } from '../../ui/switch-group/switch-group.js';
import { sortOf, sortParameter, type Column } from '../../ui/table/table-columns.js';
import { Table } from '../../ui/table/table.js';
import { ToneDot, toneShape } from '../../ui/tone-dot/tone-dot.js';
import styles from './dorking.module.css';
import { HitBadges } from './hit-badges.js';
import { filtered, filterOf, hitFilters, sorted } from './shown-hits.js';
import { texts } from './texts.js';

const { results: words } = texts;
const size = 20;

interface ResultsProps {
  hits: readonly HitWire[];
  lost: readonly HitWire[];
  isBusy: boolean;
  address: ReturnType<typeof useAddress>;
  onOpen: (hit: HitWire) => void;
}

/** The found publications: filter, order and page are in the address. */
export function Results({ hits, lost, isBusy, address, onOpen }: ResultsProps) {
  const columns = useColumns(onOpen);
  const filter = filterOf(address.text('filter'));
  const sort = sortOf(address.text('sort'), columns);
  const rows = sorted(filtered(hits, filter), sort);
  const page = Math.min(Math.max(1, address.number('page', 1)), Math.max(1, Math.ceil(rows.length / size)));
  return (
    <>
      <div className={styles['head']}>
        <SwitchGroup
          label={words.filters}
          single
          small
          options={hitFilters.map((key) => ({ key, text: words[key], count: filtered(hits, key).length }))}
          selected={[filter]}
          onToggle={(key) => address.go({ filter: key === 'all' ? null : key })}
        />
        {hits.length >= maxHits && <span className={styles['hint']}>{words.limit}</span>}
      </div>
      {rows.length > 0 ? (
        <Table
          label={words.title}
          columns={columns}
          rows={rows.slice((page - 1) * size, page * size)}
          rowId={({ code }) => code}
          total={rows.length}
          sort={sort}
          onSort={(next) => address.go({ sort: sortParameter(next) })}
          onOpenRow={onOpen}
          isBusy={isBusy}
          asCards
        />
      ) : (
        <EmptyState title={texts.empty.filtered}>
          <Button onPress={() => address.go({ filter: null })}>{texts.empty.showAll}</Button>
        </EmptyState>
      )}
      <Pager page={page} size={size} total={rows.length} onPage={(next) => address.go({ page: next })} />
      <Lost hits={lost} columns={columns} onOpen={onOpen} />
    </>
  );
}

interface LostProps {
  hits: readonly HitWire[];
  columns: readonly Column<HitWire>[];
  onOpen: (hit: HitWire) => void;
}

/** What only the previous search of the same kind had found. */
const Lost = ({ hits, columns, onOpen }: LostProps) =>
  hits.length > 0 && (
    <details className={styles['lost']}>
      <summary>{words.lost(hits.length)}</summary>
      <p className={styles['hint']}>{words.lostHint}</p>
      <Table
        label={words.lost(hits.length)}
        columns={columns.map((column) => ({ ...column, isSortable: false }))}
        rows={hits}
        rowId={({ code }) => code}
        onOpenRow={onOpen}
        maxHeight="50vh"
        asCards
      />
    </details>
  );

/** The lost publications where the search itself has none. */
export const LostOnly = ({ hits, onOpen }: Omit<LostProps, 'columns'>) => (
  <Lost hits={hits} columns={useColumns(onOpen)} onOpen={onOpen} />
);

function useColumns(onOpen: (hit: HitWire) => void): Column<HitWire>[] {
  const { dateTimeOf } = useDates();
  const open = useLatest(onOpen);
  return useMemo(
    () => [
      {
        id: 'code',
        title: words.columns.code,
        inCard: 'hidden',
        cell: ({ code }) => (
          <span className={styles['code']} title={code}>
            {code.slice(0, 8)}
          </span>
        ),
      },
      {
        id: 'caption',
        title: words.columns.caption,
        inCard: 'title',
        cell: (hit) => <Caption hit={hit} onOpen={open} />,
      },
      {
        id: 'tone',
        title: words.columns.tone,
        isSortable: true,
        firstOrder: 'asc',
        cell: ({ tone }) => (tone === null ? '–' : <ToneDot tone={toneShape(tone)} label={toneTitles[tone]} />),
      },
      { id: 'owner', title: words.columns.owner, cell: ({ owner }) => <span className={styles['name']}>{owner}</span> },
      {
        id: 'date',
        title: words.columns.date,
        isSortable: true,
        cell: ({ date }) => (date === null ? '–' : dateTimeOf(date)),
      },
      { id: 'topic', title: words.columns.topic, cell: (hit) => <TopicCell hit={hit} /> },
    ],
    [dateTimeOf, open],
  );
}

const Caption = ({ hit, onOpen }: { hit: HitWire; onOpen: (hit: HitWire) => void }) => (
  <span className={styles['caption']}>
    <Button kind="link" onPress={() => onOpen(hit)}>
      {hit.caption || texts.panel.untitled}
    </Button>
    <HitBadges hit={hit} />
  </span>
);

function TopicCell({ hit: { topic_id: id, topic_name: name, topics } }: { hit: HitWire }) {
  const more = topics.filter((topic) => topic.id !== id);
  return (
    <span className={styles['name']}>
      {name || (more.length === 0 && '–')}
      {more.length > 0 && (
        <span className={styles['hint']} title={more.map((topic) => topic.name).join(', ')}>
          {' '}
          {words.moreTopics(more.length)}
        </span>
      )}
    </span>
  );
}
