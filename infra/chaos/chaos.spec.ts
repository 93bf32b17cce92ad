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

describe('the ledger of events', () => {
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

  it('takes an event that comes again under its id for the same', () => {
    const ledger = ledgerOf(collected('a', 1, '1'), collected('a', 1, '1', true), collected('a', 1, '9'));
    expect([ledger.events, ledger.copies, ledger.repeats, ledger.faults]).toEqual([1, 1, 1, []]);
  });

  it('finds what two events tell', () =>
    expect(ledgerOf(collected('a', 1, '1'), collected('b', 1, '2')).faults).toEqual([
      'collected 1/1 is told by two events: a, b',
    ]));

  it('finds an event that stands behind a later one', () =>
    expect(ledgerOf(collected('a', 1, '2'), collected('b', 2, '1')).faults).toHaveLength(1));

  it('finds what no event tells', () =>
    expect(ledgerOf(collected('a', 1, '1')).missing(['collected 1/1', 'collected 2/1'])).toEqual(['collected 2/1']));
});

describe('the journal of a live client', () => {
  const at = (position: number): { cursor: string } => ({
    cursor: `${Buffer.from(String(position)).toString('base64url')}.seal`,
  });
  const post = (position: number, id: number): object => ({
    ...at(position),
    post: { id, revision: 1, code: `p${id}` },
  });
  const journal = (): Journal => new LiveJournal('she');

  it('finds a post that was told twice', () => {
    const told = journal();
    told.push('post:classified', post(1, 7));
    told.push('post:classified', post(2, 7));
    expect(told.faults).toEqual(['she was told twice of post 7 revision 1']);
  });

  it('finds a cursor that went back, except where it was told to reload', () => {
    const told = journal();
    told.push('post:classified', post(5, 1));
    told.resync(at(3));
    told.push('post:classified', post(4, 2));
    expect(told.faults).toEqual([]);
    told.hello(at(2));
    expect(told.faults).toEqual(['she hello went back from 4 to 2']);
  });

  it('has seen what was pushed and what a reload showed', () => {
    const told = journal();
    told.push('post:classified', post(1, 1));
    told.reloaded(['p2']);
    expect(told.unseen(['p1', 'p2', 'p3'])).toEqual(['p3']);
  });
});

describe('the choice of what dies', () => {
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

  it('is the same for the same seed', () => expect(many(1, 0)).toEqual(many(1, 0)));

  it('is one process, several or all', () =>
    expect(new Set((many(1, 0) as { how: string }[]).map(({ how }) => how))).toEqual(
      new Set(['one', 'several', 'tree']),
    ));

  it('spares Keycloak after its tenth death', () =>
    expect((many(1, 10) as { names: string[] }[]).some(({ names }) => names.includes('keycloak'))).toBe(false));

  it('touches all in one round, of two alike one', () =>
    expect(eachOnce(processes)).toEqual(
      ['review-1', 'relay-1', 'gateway-1', 'kafka', 'keycloak'].map((name) => ({ how: 'one', names: [name] })),
    ));
});

describe('the state of a run', () => {
  it('goes on where the last one ended, with its seed', () => {
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
