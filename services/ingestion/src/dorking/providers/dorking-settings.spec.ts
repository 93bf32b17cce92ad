import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createProviders, providerSettings } from './dorking-settings.js';

const configured = {
  MM_SEARXNG_URL: 'http://searxng:8080/',
  MM_YANDEX_SEARCH_KEY: 'yandex-secret',
  MM_YANDEX_SEARCH_FOLDER: 'b1g',
  MM_BRAVE_SEARCH_KEY: 'brave-secret',
};
const ids = (environment: Record<string, string>) =>
  createProviders(providerSettings(environment)).map(({ id, perDay }) => [id, perDay]);

describe('the settings of search providers', () => {
  it('turn a provider without address or key off', () => {
    expect(ids({})).toEqual([]);
    expect(ids({ MM_SEARXNG_URL: 'http://searxng:8080' })).toEqual([['searxng', 5000]]);
    expect(ids({ MM_YANDEX_SEARCH_KEY: 'key' })).toEqual([]);
  });

  it('name all that are not off in a fixed order, or those that are wanted in the order that is wanted', () => {
    expect(ids(configured).map(([id]) => id)).toEqual(['searxng', 'yandex', 'brave']);
    expect(ids({ ...configured, MM_SEARCH_PROVIDERS: 'brave, searxng' }).map(([id]) => id)).toEqual([
      'brave',
      'searxng',
    ]);
  });

  it('change the budget of one provider', () => {
    expect(ids({ ...configured, MM_SEARCH_PER_DAY: '{"yandex": 50}' })).toEqual([
      ['searxng', 5000],
      ['yandex', 50],
      ['brave', 1000],
    ]);
  });

  it('read a key from a file', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'mm-keys-'));
    writeFileSync(path.join(folder, 'brave'), 'from-file\n');
    const { brave } = providerSettings({ MM_BRAVE_SEARCH_KEY_FILE: path.join(folder, 'brave') });
    rmSync(folder, { recursive: true });
    expect(brave).toMatchObject({ key: 'from-file', baseUrl: 'https://api.search.brave.com' });
  });

  it.each([
    { MM_SEARCH_PROVIDERS: 'bing' },
    { MM_SEARCH_PER_DAY: '{"bing": 1}' },
    { MM_SEARCH_PER_DAY: '{"brave": -1}' },
    { MM_SEARXNG_URL: 'file:///etc/passwd' },
  ])('refuse %j, and show no key', (wrong) => {
    expect(() => providerSettings({ ...configured, ...wrong })).toThrow(Object.keys(wrong)[0]);
    expect(() => providerSettings({ ...configured, ...wrong })).not.toThrow('secret');
  });
});
