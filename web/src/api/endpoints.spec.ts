import { aSection } from '../../test/a-topic.js';
import { fakeServer } from '../../test/fake-server.js';
import { signedInStore } from '../../test/signed-in-store.js';
import { topicsApi } from './topics.api.js';

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
