import type { JobState, ServiceJobWire } from '@mm/proto/http/jobs.js';
import { networkIds } from '@mm/proto/vocabulary/network.js';
import { useDates } from '../../../api/date-format.js';
import { faultText } from '../../../api/fault-texts.js';
import { networkTitle } from '../../../api/network-call.js';
import { nameWithLogin, usePersonNames } from '../../../api/people.api.js';
import { Badge, type BadgeKind } from '../../../ui/badge/badge.js';
import { Button } from '../../../ui/button/button.js';
import type { IconName } from '../../../ui/icon/icon.js';
import { Meter } from '../../../ui/meter/meter.js';
import { numberText } from '../../../ui/number-text/number-text.js';
import type { Column } from '../../../ui/table/table-columns.js';
import styles from '../../../ui/management/management.module.css';
import { texts } from './texts.js';

const { columns: titles } = texts;
const looks: Readonly<Record<JobState, { kind: BadgeKind; icon: IconName }>> = {
  failed: { kind: 'danger', icon: 'warning' },
  running: { kind: 'success', icon: 'play' },
  waiting: { kind: 'info', icon: 'pulse' },
};

const parts: Readonly<Record<string, string>> = texts.parts;

/** What a job does and with what, in words. */
function jobTitle({ kind, subject }: ServiceJobWire): string {
  const what = subjectText(kind, subject);
  return what ? `${texts.kinds[kind]}: ${what}` : texts.kinds[kind];
}

/** The columns of the table of jobs. */
export const jobColumns = (onRetry: (job: ServiceJobWire) => void): Column<ServiceJobWire>[] => [
  {
    id: 'state',
    title: titles.state,
    cell: ({ state }) => (
      <Badge kind={looks[state].kind} icon={looks[state].icon}>
        {texts.states[state]}
      </Badge>
    ),
  },
  {
    id: 'kind',
    title: titles.kind,
    inCard: 'title',
    cell: (job) => (
      <span className={styles['state']}>
        {jobTitle(job)} <span className={styles['dim']}>{texts.services[job.service]}</span>
      </span>
    ),
  },
  { id: 'owner', title: titles.owner, cell: (job) => <Owner job={job} /> },
  { id: 'since', title: titles.since, cell: ({ since }) => <Moment at={since} /> },
  { id: 'progress', title: titles.progress, cell: (job) => <Progress job={job} /> },
  { id: 'error', title: titles.error, cell: (job) => <Failure job={job} /> },
  { id: 'next', title: titles.next, cell: ({ next_try_at: at }) => <Moment at={at} /> },
  {
    id: 'actions',
    title: titles.actions,
    inCard: 'bare',
    cell: (job) =>
      job.can_retry && (
        <Button small icon="refresh" aria-label={texts.retryOf(jobTitle(job))} onPress={() => onRetry(job)}>
          {texts.retry}
        </Button>
      ),
  },
];

/** 'vkontakte: code' with the title of the network, a number of posts, or the name of what is worked on. */
function subjectText(kind: ServiceJobWire['kind'], subject: string): string {
  if (kind === 'picture-search') return texts.posts(numberText(Number(subject)));
  if (kind === 'retention') return parts[subject] ?? subject;
  const [first = '', ...rest] = subject.split(': ');
  const network = networkIds.find((id) => id === first);
  return network && rest.length > 0 ? `${networkTitle(network)}, ${rest.join(': ')}` : subject;
}

function Owner({ job: { owner, owner_id: id } }: { job: ServiceJobWire }) {
  const nameOf = usePersonNames();
  const names = owner.split(', ').filter(Boolean);
  if (names.length > 0) return names.map((name) => nameWithLogin(name, nameOf)).join(', ');
  return <span className={styles['dim']}>{id === null ? texts.system : id}</span>;
}

function Moment({ at }: { at: number | null }) {
  const { secondOf } = useDates();
  return at === null ? <span className={styles['dim']}>{texts.none}</span> : secondOf(at);
}

function Progress({ job }: { job: ServiceJobWire }) {
  if (job.progress === null) return <span className={styles['dim']}>{texts.none}</span>;
  const text = texts.percent(Math.floor(job.progress * 100));
  return <Meter label={texts.progressOf(jobTitle(job))} value={job.progress} max={1} text={text} />;
}

/** A fault of a network begins with its code. */
function Failure({ job: { error, tries } }: { job: ServiceJobWire }) {
  if (error === '' && tries === 0) return <span className={styles['dim']}>{texts.none}</span>;
  const [code = '', ...rest] = error.split(' ');
  return (
    <span className={styles['state']}>
      {[faultText(code), ...rest].join(' ')}
      {tries > 0 && <span className={styles['dim']}>{texts.tries(tries)}</span>}
    </span>
  );
}
