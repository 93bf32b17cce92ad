import type { DeadLetterState, DeadLetterWire } from '@mm/proto/http/dead-letters.js';
import { useDates } from '../../../api/date-format.js';
import { nameWithLogin, usePersonNames } from '../../../api/people.api.js';
import { Badge, type BadgeKind } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';

const { columns: titles } = texts;
const looks: Readonly<Record<DeadLetterState, BadgeKind>> = {
  dead: 'danger',
  replaying: 'info',
  handled: 'success',
  discarded: 'plain',
};
const reasons: Readonly<Record<string, string>> = texts.reasons;

interface LetterActions {
  onOpen: (letter: DeadLetterWire) => void;
  onReplay: (letter: DeadLetterWire) => void;
  onDiscard: (letter: DeadLetterWire) => void;
}

/** Log topic and key of the event. */
export const letterName = ({ topic, key }: DeadLetterWire): string => texts.nameOf(topic, key);

/** Whether an administrator may ask for another try. */
export const isReplayable = ({ state }: DeadLetterWire): boolean => state === 'dead' || state === 'discarded';

/** Why the event was given up; what a service itself says stays as it is. */
export function reasonText(reason: string): string {
  const [, tries] = /^gave up after (\d+) tries$/.exec(reason) ?? [];
  return tries ? texts.triesFailed(tries) : (reasons[reason] ?? reason);
}

/** The columns of the table of dead letters. */
export const letterColumns = ({ onOpen, onReplay, onDiscard }: LetterActions): Column<DeadLetterWire>[] => [
  {
    id: 'event',
    title: titles.event,
    inCard: 'title',
    cell: ({ topic, key }) => (
      <span className={styles['state']}>
        {topic} <span className={styles['dim']}>{key}</span>
      </span>
    ),
  },
  { id: 'group', title: titles.group, cell: ({ group }) => group },
  {
    id: 'state',
    title: titles.state,
    cell: ({ state }) => <Badge kind={looks[state]}>{texts.states[state]}</Badge>,
  },
  {
    id: 'reason',
    title: titles.reason,
    cell: ({ reason, error }) => (
      <span className={styles['state']}>
        {reasonText(reason)} <span className={styles['dim']}>{error.split('\n', 1)[0]}</span>
      </span>
    ),
  },
  { id: 'at', title: titles.at, cell: ({ buried_at: at }) => <Moment at={at} /> },
  { id: 'decision', title: titles.decision, cell: (letter) => <Decision letter={letter} /> },
  {
    id: 'actions',
    title: titles.actions,
    inCard: 'bare',
    cell: (letter) => (
      <span className={styles['buttons']}>
        <Button small aria-label={texts.detailsOf(letterName(letter))} onPress={() => onOpen(letter)}>
          {texts.details}
        </Button>
        {isReplayable(letter) && (
          <Button small aria-label={texts.replayOf(letterName(letter))} onPress={() => onReplay(letter)}>
            {texts.replay}
          </Button>
        )}
        {(letter.state === 'dead' || letter.state === 'replaying') && (
          <Button small aria-label={texts.discardOf(letterName(letter))} onPress={() => onDiscard(letter)}>
            {texts.discard}
          </Button>
        )}
      </span>
    ),
  },
];

function Moment({ at }: { at: number }) {
  const { secondOf } = useDates();
  return secondOf(at);
}

/** Who replayed or discarded it last. */
function Decision({ letter }: { letter: DeadLetterWire }) {
  const { secondOf } = useDates();
  const nameOf = usePersonNames();
  const { replayed_at: at, replayed_by: by, discarded_by: discardedBy } = letter;
  if (discardedBy && letter.state === 'discarded') return texts.discardedBy(nameWithLogin(discardedBy, nameOf));
  if (at === null) return <span className={styles['dim']}>{texts.none}</span>;
  return texts.replayedBy(nameWithLogin(by, nameOf), secondOf(at));
}
