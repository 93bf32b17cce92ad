import { Link } from 'react-router-dom';
import type { AuthorColumn, NetworkDescriptor } from '@mm/networks/network.js';
import type { AuthorWire, ProgressWire } from '@mm/proto/http/authors.js';
import type { OptionWire } from '@mm/proto/http/reference.js';
import { useDates } from '../../api/date-format.js';
import { faultText } from '../../api/fault-texts.js';
import { nameWithLogin, usePersonNames } from '../../api/people.api.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { Switch } from '../../ui/switch/switch.js';
import type { Column } from '../../ui/table/table-columns.js';
import { useToast } from '../../ui/toast/toast.js';
import { useSetAutoUpdateMutation } from './author-list.api.js';
import styles from './author-list.module.css';
import { texts } from './texts.js';

interface ColumnsContext {
  /** Number of rows before the first one of this page. */
  offset: number;
  user: string;
  oblasts: readonly OptionWire[];
  onOpen: (author: AuthorWire) => void;
  /** Whether the user may remove an author for all watchers. */
  canRemove: (author: AuthorWire) => boolean;
  onRemove: (author: AuthorWire) => Promise<void>;
}
interface CellsContext extends ColumnsContext {
  network: NetworkDescriptor;
}

/** The `sort` of the list call, by column. The others are sorted by review's numbers or not at all. */
const sorts = {
  watcher: 'watcher',
  username: 'username',
  full_name: 'full_name',
  followers: 'followers_count',
  auto_update: 'auto_update',
  update_date: 'update_date',
} as const;
type SortedColumn = keyof typeof sorts;

const looks: Partial<Record<AuthorColumn, Pick<Column<AuthorWire>, 'align' | 'firstOrder' | 'inCard'>>> = {
  index: { inCard: 'hidden' },
  watcher: { firstOrder: 'asc' },
  username: { firstOrder: 'asc', inCard: 'title' },
  full_name: { firstOrder: 'asc' },
  followers: { align: 'end' },
};

/** The table columns that the network's descriptor lists, followed by the Open and Media actions. */
export function columnsOf(network: NetworkDescriptor, context: ColumnsContext): Column<AuthorWire>[] {
  const cells = cellsOf({ network, ...context });
  return [
    ...network.columns.map(({ id, title }): Column<AuthorWire> => ({
      id: id in sorts ? sorts[id as SortedColumn] : id,
      title,
      cell: cells[id],
      isSortable: id in sorts,
      ...looks[id],
    })),
    {
      id: 'actions',
      title: texts.actions,
      inCard: 'bare',
      cell: (author) => (
        <span className={styles['actions']}>
          <Button kind="link" onPress={() => context.onOpen(author)} aria-label={`${texts.open} ${author.username}`}>
            {texts.open}
          </Button>
          <Link to={network.screens.review.to(author)} aria-label={`${texts.media} ${author.username}`}>
            {texts.media}
          </Link>
          {context.canRemove(author) && (
            <Button
              kind="quiet"
              small
              icon="trash"
              label={texts.remove(author.username)}
              onPress={() => void context.onRemove(author)}
            />
          )}
        </span>
      ),
    },
  ];
}

const cellsOf = ({
  network,
  offset,
  user,
  oblasts,
}: CellsContext): Record<AuthorColumn, Column<AuthorWire>['cell']> => ({
  index: (_, i) => offset + i + 1,
  watcher: (author) => <Watchers author={author} user={user} />,
  username: (author) => (
    <span className={styles['name']}>
      {author.username}
      {author.last_fault && <Badge kind="warning" icon="warning" label={faultText(author.last_fault)} />}
    </span>
  ),
  full_name: (author) => author.full_name,
  regions: (author) => author.oblasts.map((value) => oblasts.find((o) => o.value === value)?.text ?? value).join(', '),
  followers: (author) => numberText(author.followers_count),
  auto_update: (author) => <AutoUpdate author={author} as={network.autoUpdate} />,
  update_date: (author) => (author.update_date ? <Updated at={author.update_date} /> : ''),
  progress: (author) => <ProgressBadges progress={author.progress} />,
});

function Watchers({ author: { watcher, watchers }, user }: { author: AuthorWire; user: string }) {
  const nameOf = usePersonNames();
  return (
    <span className={styles['watcher']} title={watchers.map((login) => nameWithLogin(login, nameOf)).join(', ')}>
      <span className={styles['person']}>{nameOf(watcher)}</span>
      {watcher === user && <span className={styles['dim']}>({texts.youWatch})</span>}
      {watchers.length > 1 && <span className={styles['dim']}>+{watchers.length - 1}</span>}
    </span>
  );
}

/** A date and time with seconds; `at` in unix seconds. */
const Updated = ({ at }: { at: number }) => <span className={styles['moment']}>{useDates().secondOf(at)}</span>;

/** Post counts of an author: all, new, saved, ignored. */
const ProgressBadges = ({ progress }: { progress: ProgressWire }) => (
  <span className={styles['badges']}>
    <Badge label={texts.badges.all}>{badgeCount(progress.all_cnt)}</Badge>
    <Badge kind="accent" label={texts.badges.new}>
      {badgeCount(progress.new_cnt)}
    </Badge>
    <Badge kind="info" label={texts.badges.saved}>
      {badgeCount(progress.saved_cnt)}
    </Badge>
    <Badge kind="danger" label={texts.badges.ignored}>
      {badgeCount(progress.ign_cnt)}
    </Badge>
  </span>
);

// A number, not its text: the badge highlights a changed one.
const badgeCount = (count: number) => (count < 0 ? '–' : count);

interface AutoUpdateProps {
  author: AuthorWire;
  /** Null: the network's authors are always polled. */
  as: NetworkDescriptor['autoUpdate'];
}

/** Whether an author is polled on schedule; a change is saved at once. */
function AutoUpdate({ author, as }: AutoUpdateProps) {
  const toast = useToast();
  const [save] = useSetAutoUpdateMutation();
  const { username, auto_update: isOn } = author;
  const set = async (next: boolean) => {
    const { error } = await save({ author, isOn: next });
    if (error) toast.danger(texts.autoUpdate.failed, { title: texts.result });
  };
  if (as === null) return isOn ? texts.autoUpdate.on : texts.autoUpdate.off;
  if (as === 'switch')
    return (
      <Switch isSelected={isOn} onChange={(next) => void set(next)} aria-label={texts.autoUpdate.label(username)} />
    );
  const action = isOn ? texts.autoUpdate.del : texts.autoUpdate.add;
  return (
    <span className={styles['autoUpdate']}>
      {/* The usual state needs no word; the table has ten columns. */}
      {!isOn && <span className={styles['dim']}>{texts.autoUpdate.off}</span>}
      <Button small onPress={() => void set(!isOn)} aria-label={`${action}, ${texts.autoUpdate.label(username)}`}>
        {action}
      </Button>
    </span>
  );
}
