import { belongsToQueue, readFilter } from './queue-filter.js';

const address = (query: string) => {
  const params = new URLSearchParams(query);
  return {
    text: (name: string) => params.get(name) ?? '',
    words: (name: string) => (params.get(name) ?? '').split(',').filter(Boolean),
  };
};
const event = { post: { network: 'smi' }, watchers: ['operator'], history: false };

test('without filters the queue shows new posts, newest first [D §10]', () => {
  expect(readFilter(address(''))).toEqual({ networks: [], state: 'new', sort: '-date' });
});

test('a new post belongs to the queues of the users who watch its author [D §10]', () => {
  expect(belongsToQueue(readFilter(address('')), 'operator', event)).toBe(true);
  expect(belongsToQueue(readFilter(address('')), 'admin', event)).toBe(false);
});

test('history, other networks and other states do not count as new', () => {
  expect(belongsToQueue(readFilter(address('')), 'operator', { ...event, history: true })).toBe(false);
  expect(belongsToQueue(readFilter(address('networks=telegram')), 'operator', event)).toBe(false);
  expect(belongsToQueue(readFilter(address('state=saved')), 'operator', event)).toBe(false);
});
