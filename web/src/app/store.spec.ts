import { jest } from '@jest/globals';
import type { LiveFeature, LiveStore } from '../live/live-session.js';
import { signedIn } from '../api/caller.slice.js';
import { configLoaded } from '../api/config.slice.js';
import { topicsApi } from '../api/topics.api.js';
import { makeStore } from './store.js';

const config = {
  auth: { url: '', realms: [], realm: '', client: '' },
  demo: false,
  demo_names: {},
  version: '',
};

test('two stores do not share state, sign-in or live channel', async () => {
  const [a, b] = [makeStore(), makeStore()];
  a.store.dispatch(signedIn({ username: 'a', name: 'А', roles: ['mm_operator'] }));
  a.store.dispatch(configLoaded({ ...config, time_zone: 'Asia/Almaty' }));
  expect([b.store.getState().caller.status, b.store.getState().config.config]).toEqual(['unknown', null]);

  const received: string[] = [];
  const featureOf =
    (name: string): LiveFeature =>
    (live) =>
      void live.on('hello', ({ cursor }) => void received.push(`${name}${cursor}`));
  a.live.add(featureOf('a'), a.store as unknown as LiveStore);
  b.live.add(featureOf('b'), b.store as unknown as LiveStore);
  a.live.receive('hello', { cursor: '1' });
  expect(received).toEqual(['a1']);

  a.live.cursor = '1';
  a.live.join('topic:5');
  const changes = jest.fn();
  b.live.onRoomChange(changes);
  a.live.join('queue');
  expect([b.live.cursor, b.live.rooms, changes.mock.calls]).toEqual([undefined, [], []]);
});

test('the calls of a store carry the token of its own session, and only its live channel gets new tokens', async () => {
  const [a, b] = [makeStore(), makeStore()];
  const sent: (string | null)[] = [];
  globalThis.fetch = async (_, init) => {
    sent.push(new Headers(init?.headers).get('authorization'));
    return Response.json({ topics_list: [] });
  };
  a.session.current = { ...a.session.current, token: async () => 'of-a' };
  await a.store.dispatch(topicsApi.endpoints.topics.initiate());
  await b.store.dispatch(topicsApi.endpoints.topics.initiate());
  expect(sent).toEqual(['Bearer of-a', null]);
  const [ofA, ofB] = [jest.fn(), jest.fn()];
  a.session.onToken(ofA);
  b.session.onToken(ofB);
  a.session.publishToken('new');
  expect([ofA.mock.calls, ofB.mock.calls]).toEqual([[['new']], []]);
});
