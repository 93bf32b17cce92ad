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
