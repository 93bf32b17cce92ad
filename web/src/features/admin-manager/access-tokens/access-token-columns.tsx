import type { AccessTokenWire } from '@mm/proto/http/access-tokens.js';
import { operations } from '../../../language/vocabulary.js';
import { useDates } from '../../../api/date-format.js';
import { nameWithLogin } from '../../../api/people.api.js';
import { Badge } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { LastSeen } from '../../wall-device/connected-wall-columns.js';
import { texts as adminTexts } from '../texts.js';
import type { DefaultQuotas } from './quota-fields.js';
import { texts } from './texts.js';

interface AccessTokenColumnsOptions {
  topics: readonly { id: number; name: string }[];
  nameOf: (username: string) => string;
  /** Unix seconds. */
  now: number;
  defaults: DefaultQuotas | undefined;
  onEdit: (token: AccessTokenWire) => void;
  onRevoke: (token: AccessTokenWire) => Promise<void>;
}

/** Topics that a row names; the others are counted. */
const namedTopics = 3;

/** The columns of the table of access tokens of programs. */
export const accessTokenColumns = ({
  topics,
  nameOf,
  now,
  defaults,
  onEdit,
  onRevoke,
}: AccessTokenColumnsOptions): Column<AccessTokenWire>[] => [
  { id: 'name', title: texts.name, inCard: 'title', cell: ({ name }) => name },
  {
    id: 'operations',
    title: texts.operations,
    cell: (token) => token.operations.map((operation) => operations[operation].title).join(', '),
  },
  {
    id: 'topics',
    title: texts.topics,
    cell: (token) => {
      if (token.topics === null) return texts.allTopics;
      const names = token.topics.map((id) => topics.find((topic) => topic.id === id)?.name ?? texts.hiddenTopic(id));
      const shown = names.slice(0, namedTopics).join(', ');
      return names.length > namedTopics ? (
        <span title={names.join(', ')}>{texts.more(shown, names.length - namedTopics)}</span>
      ) : (
        shown
      );
    },
  },
  { id: 'expiry', title: texts.expiry, cell: ({ expires_at: at }) => <Expiry at={at} now={now} /> },
  {
    id: 'lastUse',
    title: texts.lastUse,
    cell: (token) => <LastSeen token={{ ...token, expires_at: null }} now={now} />,
  },
  { id: 'quotas', title: texts.quotas, cell: (token) => <Calls token={token} defaults={defaults} /> },
  { id: 'owner', title: texts.owner, cell: ({ owner }) => nameWithLogin(owner, nameOf) },
  {
    id: 'actions',
    title: adminTexts.actions,
    inCard: 'bare',
    cell: (token) => (
      <span className={styles['buttons']}>
        <Button small aria-label={texts.editOf(token.name)} onPress={() => onEdit(token)}>
          {texts.edit}
        </Button>
        <Button small aria-label={texts.revokeOf(token.name)} onPress={() => void onRevoke(token)}>
          {texts.revoke}
        </Button>
      </span>
    ),
  },
];

function Calls({ token, defaults }: { token: AccessTokenWire; defaults: DefaultQuotas | undefined }) {
  const { calls_today: calls, minute_quota: ownMinute, day_quota: ownDay } = token;
  const day = ownDay ?? defaults?.day;
  return (
    <span className={styles['calls']}>
      <span>{texts.callsToday(numberText(calls), numberText(day))}</span>
      <span>{texts.callsOfMinute(numberText(ownMinute ?? defaults?.minute))}</span>
      {(ownMinute ?? ownDay) !== null && <Badge>{texts.ownQuota}</Badge>}
      {day !== undefined && calls >= day && <Badge kind="warning">{texts.usedUp}</Badge>}
    </span>
  );
}

function Expiry({ at, now }: { at: number | null; now: number }) {
  const { dayOf } = useDates();
  if (at === null) return texts.noExpiry;
  // A token ends as its last day does.
  const day = dayOf(at - 1);
  return at > now ? texts.until(day) : <Badge kind="warning">{texts.ended(day)}</Badge>;
}
