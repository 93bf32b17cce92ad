import type { AccessTokenWire, WallWire } from '@mm/proto/http/access-tokens.js';
import { nameWithLogin } from '../../api/people.api.js';
import { Badge } from '../../ui/badge/badge.js';
import { Button } from '../../ui/button/button.js';
import type { Column } from '../../ui/table/table-columns.js';
import { texts as wallTexts } from '../wall/texts.js';
import { texts } from './texts.js';
import styles from './wall-device.module.css';

export type WallRow = AccessTokenWire & { wall: WallWire };
export type NamedTopics = readonly { id: number; name: string }[];

interface WallColumnsOptions {
  /** Leaves owner and topics out. */
  isShort: boolean;
  topics: NamedTopics;
  nameOf: (username: string) => string;
  /** Unix seconds. */
  now: number;
  onEdit: (wall: WallRow) => void;
  onRevoke: (wall: WallRow) => Promise<void>;
}

/** The name of a topic of a wall, also of one that the caller may not see. */
export const topicName = (id: number | null, topics: NamedTopics): string =>
  id === null ? wallTexts.allTopics : (topics.find((topic) => topic.id === id)?.name ?? texts.hiddenTopic(id));

/** The columns of a table of connected screens. */
export function wallColumns({ isShort, topics, nameOf, now, onEdit, onRevoke }: WallColumnsOptions): Column<WallRow>[] {
  const name: Column<WallRow> = { id: 'name', title: texts.name, inCard: 'title', cell: (row) => row.name };
  const facts: Column<WallRow>[] = [
    { id: 'owner', title: texts.owner, cell: ({ owner }) => nameWithLogin(owner, nameOf) },
    { id: 'shows', title: texts.shows, cell: ({ wall }) => <Shows wall={wall} topics={topics} /> },
  ];
  return [
    name,
    ...(isShort ? [] : facts),
    { id: 'seen', title: texts.lastSeen, cell: (row) => <LastSeen token={row} now={now} /> },
    {
      id: 'actions',
      title: texts.actions,
      inCard: 'bare',
      cell: (row) => (
        <span className={styles['buttons']}>
          <Button small aria-label={texts.editOf(row.name)} onPress={() => onEdit(row)}>
            {texts.edit}
          </Button>
          <Button small aria-label={texts.revokeOf(row.name)} onPress={() => void onRevoke(row)}>
            {texts.revoke}
          </Button>
        </span>
      ),
    },
  ];
}

function Shows({ wall: { items, every, look, period, ...wall }, topics }: ShowsProps) {
  const how = [
    ...(items.length > 1 ? [texts.everyText(every)] : []),
    wallTexts.period[period],
    texts.looks[look],
    ...(wall.reviewed_only ? [texts.reviewedOnly] : []),
    ...(wall.show_hidden ? [texts.hiddenShown] : []),
  ];
  return (
    <span className={styles['lines']}>
      <span>{items.map((id) => topicName(id, topics)).join(', ')}</span>
      <span className={styles['hint']}>{how.join(', ')}</span>
    </span>
  );
}
interface ShowsProps {
  wall: WallWire;
  topics: NamedTopics;
}

/** When a token was last used, and from where; `now` in unix seconds. */
export const LastSeen = ({ token, now }: { token: AccessTokenWire; now: number }) => (
  <span className={styles['lines']}>
    {token.expires_at !== null && token.expires_at <= now && <Badge kind="warning">{texts.ended}</Badge>}
    <span>{lastSeenText(token.last_used_at, now)}</span>
    {token.last_address && <span className={styles['hint']}>{token.last_address}</span>}
  </span>
);

/** A device is seen at least once a minute while it is on; the time of that is stored once a minute, s. */
const nowSeconds = 150;
const hour = 3600;
const day = 24 * hour;

/** Such as '5 мин назад'; both times in unix seconds. */
export function lastSeenText(at: number | null, now: number): string {
  if (at === null) return texts.never;
  const passed = now - at;
  if (passed < nowSeconds) return texts.now;
  if (passed < hour) return texts.ago.minutes(Math.floor(passed / 60));
  if (passed < day) return texts.ago.hours(Math.floor(passed / hour));
  return texts.ago.days(Math.floor(passed / day));
}
