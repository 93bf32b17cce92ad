import { Link } from 'react-router-dom';
import type { AuthorColumn, NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire, ProgressWire } from '@mm/proto/http/authors.js';
import type { OptionWire } from '@mm/proto/http/reference.js';
import { useDates } from '../../api/date-format.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import type { Column } from '../../ui/table/table-columns.js';
import styles from './author-list.module.css';
import { texts, collectionFaultText } from './texts.js';

interface ColumnsContext {
  /** Number of rows before the first one of this page. */
  offset: number;
  user: string;
  oblasts: readonly OptionWire[];
  onOpen: (author: AuthorWire) => void;
}

/** The table columns that the network's descriptor lists, followed by the Open and Media actions. */
export function columnsOf(network: NetworkDescriptor, context: ColumnsContext): Column<AuthorWire>[] {
  const cells = cellsOf(context);
  return [
    ...network.columns.map(({ id, title }): Column<AuthorWire> => ({
      id,
      title,
      cell: cells[id],
      ...(id === 'followers' ? { align: 'end' as const } : {}),
    })),
    {
      id: 'actions',
      title: texts.actions,
      cell: (author) => (
        <span className={styles['actions']}>
          <Button kind="link" onPress={() => context.onOpen(author)} aria-label={`${texts.open} ${author.username}`}>
            {texts.open}
          </Button>
          <Link to={network.screens.review.to(author)} aria-label={`${texts.media} ${author.username}`}>
            {texts.media}
          </Link>
        </span>
      ),
    },
  ];
}

const cellsOf = ({ offset, user, oblasts }: ColumnsContext): Record<AuthorColumn, Column<AuthorWire>['cell']> => ({
  index: (_, i) => offset + i + 1,
  watcher: (author) => (
    <span title={author.watchers.join(', ')}>
      {author.watcher}
      {author.watcher === user && <span className={styles['dim']}> ({texts.youWatch})</span>}
      {author.watchers.length > 1 && <span className={styles['dim']}> +{author.watchers.length - 1}</span>}
    </span>
  ),
  username: (author) => (
    <span className={styles['name']}>
      {author.username}
      {author.trouble && <Badge kind="warning" icon="warning" label={collectionFaultText(author.trouble)} />}
    </span>
  ),
  full_name: (author) => author.full_name,
  regions: (author) => author.oblasts.map((value) => oblasts.find((o) => o.value === value)?.text ?? value).join(', '),
  followers: (author) => (author.followers_count < 0 ? '–' : author.followers_count.toLocaleString('ru')),
  auto_update: (author) => (author.auto_update ? '✓' : ''),
  update_date: (author) => (author.update_date ? <Updated at={author.update_date} /> : ''),
  progress: (author) => <ProgressBadges progress={author.progress} />,
});

/** A date and time; `at` in unix seconds. */
const Updated = ({ at }: { at: number }) => useDates().dateTimeOf(at);

/** Post counts of an author: all, new, saved, ignored. */
const ProgressBadges = ({ progress }: { progress: ProgressWire }) => (
  <span className={styles['badges']}>
    <Badge label={texts.badges.all}>{progress.all_cnt}</Badge>
    <Badge kind="accent" label={texts.badges.new}>
      {progress.new_cnt}
    </Badge>
    <Badge kind="info" label={texts.badges.saved}>
      {progress.saved_cnt}
    </Badge>
    <Badge kind="danger" label={texts.badges.ignored}>
      {progress.ign_cnt}
    </Badge>
  </span>
);
