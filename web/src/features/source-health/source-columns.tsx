import { Link } from 'react-router-dom';
import type { SourceHealthWire } from '@mm/proto/http/source-health.js';
import { useDates } from '../../api/date-format.js';
import { networkOf, networkTitle } from '../../api/network-call.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import type { Column } from '../../ui/table/table-columns.js';
import { durationText } from './duration.js';
import styles from './source-health.module.css';
import { SourceStateCell } from './source-state.js';
import { texts } from './texts.js';

const { columns: titles } = texts;

/** The columns of the table of sources; their ids are the `sort` of the call. */
export const sourceColumns = (onOpen: (source: SourceHealthWire) => void): Column<SourceHealthWire>[] => [
  {
    id: 'username',
    title: titles.author,
    isSortable: true,
    firstOrder: 'asc',
    inCard: 'title',
    cell: (source) => <Author source={source} />,
  },
  {
    id: 'network',
    title: titles.network,
    isSortable: true,
    firstOrder: 'asc',
    cell: ({ network }) => networkTitle(network),
  },
  { id: 'state', title: titles.state, cell: (source) => <SourceStateCell source={source} /> },
  {
    id: 'last_success',
    title: titles.lastSuccess,
    isSortable: true,
    cell: ({ last_success: at }) => <Moment at={at} none={texts.never} />,
  },
  {
    id: 'last_post',
    title: titles.lastPost,
    isSortable: true,
    cell: ({ last_post: at }) => <Moment at={at} none={texts.never} />,
  },
  {
    id: 'lag',
    title: titles.lag,
    isSortable: true,
    align: 'end',
    cell: ({ lag }) => <span className={styles['lag']}>{durationText(lag)}</span>,
  },
  {
    id: 'next_poll',
    title: titles.nextPoll,
    isSortable: true,
    firstOrder: 'asc',
    cell: ({ next_poll: at }) => <Moment at={at} none={texts.notPlanned} isDue />,
  },
  {
    id: 'posts_per_day',
    title: titles.postsPerDay,
    align: 'end',
    cell: ({ posts_per_day: count }) => numberText(count),
  },
  {
    id: 'gaps',
    title: titles.gaps,
    inCard: 'bare',
    cell: (source) => (
      <Button small aria-label={texts.gapsOf(source.username)} onPress={() => onOpen(source)}>
        {texts.showGaps}
      </Button>
    ),
  },
];

/** A link to the posts of a source, where its network is installed. */
function Author({ source: { network, username, full_name: name, code } }: { source: SourceHealthWire }) {
  const descriptor = networkOf(network);
  return (
    <span className={styles['author']}>
      {descriptor ? (
        <Link to={descriptor.screens.review.to({ username, code })} title={texts.posts(username)}>
          {username}
        </Link>
      ) : (
        username
      )}
      {name && name !== username && <span className={styles['dim']}>{name}</span>}
    </span>
  );
}

/** A time in unix seconds, 0 for none; `isDue`: a past time means that it is about to happen. */
function Moment({ at, none, isDue }: { at: number; none: string; isDue?: boolean }) {
  const { dateTimeOf } = useDates();
  if (at <= 0) return <span className={styles['dim']}>{none}</span>;
  return isDue && at * 1000 <= Date.now() ? texts.soon : dateTimeOf(at);
}
