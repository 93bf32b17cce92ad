import { aSection } from '../../test/a-topic.js';
import { fakeServer } from '../../test/fake-server.js';
import { signedInStore } from '../../test/signed-in-store.js';
import { requestOf } from './request-of.js';
import { topicsApi } from './topics.api.js';

test('path parameters are filled and encoded, an absent optional one disappears', () => {
  const call = { method: 'GET', path: '/api/subscribe-insta-authors/:username/:operator?' };
  expect(requestOf(call, { params: { username: 'https://a.kz/rss' } }).url).toBe(
    '/api/subscribe-insta-authors/https%3A%2F%2Fa.kz%2Frss',
  );
  expect(requestOf(call, { params: { username: 'zakon.kz', operator: 'аня' } }).url).toBe(
    '/api/subscribe-insta-authors/zakon.kz/%D0%B0%D0%BD%D1%8F',
  );
});

test('a missing required parameter throws', () => {
  expect(() => requestOf({ method: 'GET', path: '/api/x/:id' })).toThrow('needs id');
});

test('lists in the query are joined and unset values left out', () => {
  const call = { method: 'GET', path: '/api-py/vk/channels' };
  expect(requestOf(call, { query: { oblasts: [71, 75], mine: true, search: '', page: undefined } }).url).toBe(
    '/api-py/vk/channels?oblasts=71%2C75&mine=true',
  );
});

test('the order of sections, shown before it is stored, is sent whole though the page is loaded again', async () => {
  fakeServer({ 'POST /api-py/save-tsection': () => ({ json: { status: 'success', tsection: aSection() } }) });
  const { fetch } = globalThis;
  const kept: unknown[] = [];
  globalThis.fetch = (url, init) => {
    kept.push(init?.keepalive ?? false);
    return fetch(url, init);
  };
  const { store } = signedInStore(['mm_operator']);
  const body = { params: { id: 1, name: 'Акимат', order: 2, version: 1 } };
  const { saveSection, saveSectionOrder } = topicsApi.endpoints;
  for (const { initiate } of [saveSectionOrder, saveSection])
    expect(await store.dispatch(initiate({ body }))).toMatchObject({ data: { status: 'success' } });
  expect(kept).toEqual([true, false]);
});
