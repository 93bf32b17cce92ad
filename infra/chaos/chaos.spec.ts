import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface LedgerMessage {
  topic: string;
  partition: number;
  id: string;
  position: string;
  value: string;
  isCopy: boolean;
}
interface Ledger {
  events: number;
  copies: number;
  repeats: number;
  faults: string[];
  add(message: LedgerMessage): void;
  missing(effects: string[]): string[];
}
interface Journal {
  faults: string[];
  push(name: string, payload: object): void;
  hello(event: object): void;
  resync(event: object): void;
  reloaded(codes: string[]): void;
  unseen(codes: string[]): string[];
}
interface Process {
  name: string;
  kind: string;
}
type Choose = (what: { random: () => number; processes: Process[]; slowKills: number }) => {
  how: string;
  names: string[];
};
interface State {
  seed: number;
  kills: number;
  saves: number;
  acknowledged: Map<number, object>;
  acknowledge(id: number, save: object): void;
  countKill(what: { processes: Process[] }): void;
  write(): void;
}

const load = <T>(file: string): Promise<T> => import(fileURLToPath(new URL(file, import.meta.url))) as Promise<T>;
const { EventLedger } = await load<{ EventLedger: new () => Ledger }>('event-ledger.mjs');
const { LiveJournal } = await load<{ LiveJournal: new (name: string) => Journal }>('live-journal.mjs');
const { chooseKill, eachOnce } = await load<{ chooseKill: Choose; eachOnce: (processes: Process[]) => object[] }>(
  'kill-plan.mjs',
);
const { seeded } = await load<{ seeded: (seed: number) => () => number }>('random.mjs');
const { RunState } = await load<{ RunState: new (folder: string, seed: number) => State }>('run-state.mjs');

describe('EventLedger', () => {
  const collected = (id: string, post: number, position: string, isCopy = false): LedgerMessage => ({
    topic: 'post.collected',
    partition: 0,
    id,
    position,
    value: JSON.stringify({ post: { id: String(post), revision: 1 } }),
    isCopy,
  });
  const ledgerOf = (...messages: LedgerMessage[]): Ledger => {
    const ledger = new EventLedger();
    for (const message of messages) ledger.add(message);
    return ledger;
  };

  it('counts an event that arrives again with the same id once', () => {
    const ledger = ledgerOf(collected('a', 1, '1'), collected('a', 1, '1', true), collected('a', 1, '9'));
    expect([ledger.events, ledger.copies, ledger.repeats, ledger.faults]).toEqual([1, 1, 1, []]);
  });

  it('finds an effect with two events', () =>
    expect(ledgerOf(collected('a', 1, '1'), collected('b', 1, '2')).faults).toEqual([
      'collected 1/1 was published by two events: a, b',
    ]));

  it('finds an event after a later one of its partition', () =>
    expect(ledgerOf(collected('a', 1, '2'), collected('b', 2, '1')).faults).toHaveLength(1));

  it('finds effects without an event', () =>
    expect(ledgerOf(collected('a', 1, '1')).missing(['collected 1/1', 'collected 2/1'])).toEqual(['collected 2/1']));
});

describe('LiveJournal', () => {
  const at = (position: number): { cursor: string } => ({
    cursor: `${Buffer.from(String(position)).toString('base64url')}.seal`,
  });
  const post = (position: number, id: number): object => ({
    ...at(position),
    post: { id, revision: 1, code: `p${id}` },
  });
  const journal = (): Journal => new LiveJournal('client');

  it('finds a post that was received twice', () => {
    const subject = journal();
    subject.push('post:classified', post(1, 7));
    subject.push('post:classified', post(2, 7));
    expect(subject.faults).toEqual(['client received post 7 revision 1 twice']);
  });

  it('finds a cursor that went back, except after a resync', () => {
    const subject = journal();
    subject.push('post:classified', post(5, 1));
    subject.resync(at(3));
    subject.push('post:classified', post(4, 2));
    expect(subject.faults).toEqual([]);
    subject.hello(at(2));
    expect(subject.faults).toEqual(['client hello went back from 4 to 2']);
  });

  it('has seen posts that were pushed or reloaded', () => {
    const subject = journal();
    subject.push('post:classified', post(1, 1));
    subject.reloaded(['p2']);
    expect(subject.unseen(['p1', 'p2', 'p3'])).toEqual(['p3']);
  });
});

describe('chooseKill and eachOnce', () => {
  const processes = [
    'review-1 service',
    'review-2 service',
    'relay-1 relay',
    'gateway-1 gateway',
    'kafka engine',
    'keycloak engine',
  ].map((words) => ({ name: words.split(' ')[0] ?? '', kind: words.split(' ')[1] ?? '' }));
  const many = (seed: number, slowKills: number): object[] =>
    Array.from({ length: 300 }, (_, kill) => chooseKill({ random: seeded(seed + kill), processes, slowKills }));

  it('choose the same for the same seed', () => expect(many(1, 0)).toEqual(many(1, 0)));

  it('choose one process, several or all', () =>
    expect(new Set((many(1, 0) as { how: string }[]).map(({ how }) => how))).toEqual(
      new Set(['one', 'several', 'tree']),
    ));

  it('do not kill Keycloak more than ten times', () =>
    expect((many(1, 10) as { names: string[] }[]).some(({ names }) => names.includes('keycloak'))).toBe(false));

  it('choose every process once, and one of two instances', () =>
    expect(eachOnce(processes)).toEqual(
      ['review-1', 'relay-1', 'gateway-1', 'kafka', 'keycloak'].map((name) => ({ how: 'one', names: [name] })),
    ));
});

describe('RunState', () => {
  it('continues an interrupted run, with its seed', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-chaos-spec-'));
    const first = new RunState(folder, 7);
    first.acknowledge(1, { tone: 1 });
    first.acknowledge(1, { tone: 2 });
    first.countKill({ processes: [{ name: 'kafka', kind: 'engine' }] });
    first.write();
    const second = new RunState(folder, 8);
    fs.rmSync(folder, { recursive: true });
    expect([second.seed, second.kills, second.saves, [...second.acknowledged]]).toEqual([7, 1, 2, [[1, { tone: 2 }]]]);
  });
});
