import { jest } from '@jest/globals';
import { DecisionOutbox, type OutboxListener, type Unsent } from './decision-outbox.js';

const listener: OutboxListener = { onAnswer: () => undefined, onRefused: () => undefined };
const about = (id: string): Unsent => ({ body: { decision_id: id, posts: [{ id: 1, version: 0 }] }, postIds: [1] });
const kept = (): string[] =>
  (JSON.parse(localStorage.getItem('mm.decisions.1.operator') ?? '[]') as Unsent[]).map((one) => one.body.decision_id);

/** A tab whose requests wait until the server responds. */
function openTab() {
  const requests: { id: string; respond: () => void }[] = [];
  const outbox = new DecisionOutbox(
    'operator',
    ({ decision_id: id }) =>
      new Promise((resolve) => {
        requests.push({ id, respond: () => resolve({ data: { decision_id: id, posts: [] } }) });
      }),
    listener,
  );
  const respond = async () => {
    requests.shift()?.respond();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { outbox, requests, respond };
}

beforeEach(() => localStorage.clear());

it('keeps what two tabs have not sent, and sends it after a reload', async () => {
  const [one, other] = [openTab(), openTab()];
  one.outbox.add(about('a'));
  other.outbox.add(about('b'));
  one.outbox.add(about('c'));
  expect(kept().sort()).toEqual(['a', 'b', 'c']);
  await other.respond();
  expect(kept()).toEqual(['a', 'c']);
  await one.respond();
  expect(kept()).toEqual(['c']);

  const reloaded = openTab();
  expect(reloaded.requests.map(({ id }) => id)).toEqual(['c']);
  await reloaded.respond();
  expect(kept()).toEqual([]);
});

it('gives up a decision on which the server fails again and again, and sends the next', async () => {
  jest.useFakeTimers();
  const refused = jest.fn();
  const sent: string[] = [];
  const outbox = new DecisionOutbox(
    'operator',
    async ({ decision_id: id }) => {
      sent.push(id);
      return id === 'bad'
        ? { error: { status: 500, code: 'internal', message: '' } }
        : { data: { decision_id: id, posts: [] } };
    },
    { ...listener, onRefused: ({ body }) => refused(body.decision_id) },
  );
  outbox.add(about('bad'));
  outbox.add(about('good'));
  await jest.advanceTimersByTimeAsync(60_000);
  jest.useRealTimers();
  expect([sent, refused.mock.calls]).toEqual([['bad', 'bad', 'bad', 'bad', 'bad', 'good'], [['bad']]]);
});

it('goes on when an answer cannot be shown', async () => {
  const warn = jest.spyOn(console, 'warn').mockReturnValue();
  const onAnswer = () => {
    throw new Error('not drawn');
  };
  const outbox = new DecisionOutbox(
    'operator',
    async ({ decision_id: id }) => ({ data: { decision_id: id, posts: [] } }),
    { ...listener, onAnswer },
  );
  outbox.add(about('a'));
  outbox.add(about('b'));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([outbox.current().unsent, warn.mock.calls.length]).toEqual([[], 2]);
  warn.mockRestore();
});
