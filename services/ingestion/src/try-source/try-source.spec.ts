import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { trySource } from './try-source.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../networks/src/youtube/fixtures/${name}.json`, import.meta.url), 'utf8');
const publishedAt = new Date().toISOString();
const { items } = JSON.parse(fixture('videos')) as { items: { id: string; snippet: object }[] };
const uploads = items.map(({ id, snippet }) => ({
  snippet,
  contentDetails: { videoId: id, videoPublishedAt: publishedAt },
}));
const answers: Record<string, string> = {
  '/channels': fixture('channels'),
  '/playlistItems': JSON.stringify({ kind: 'youtube#playlistItemListResponse', items: uploads }),
  '/videos': fixture('videos'),
};

let server: http.Server;
let environment: Record<string, string>;
beforeAll(async () => {
  server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const isKnown = request.headers['x-goog-api-key'] === 'right' && pathname in answers;
    response.writeHead(isKnown ? 200 : pathname === '/feed' ? 404 : 400, { 'content-type': 'application/json' });
    response.end(isKnown ? answers[pathname] : fixture('error-keyInvalid'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  environment = {
    YOUTUBE_API_BASE: `http://${host}`,
    YOUTUBE_FEED_BASE: `http://${host}/feed`,
    YOUTUBE_SERVICE_TOKEN: 'right',
    MM_ALLOW_PRIVATE: host,
  };
});
afterAll(() => server.close());

const tried = async (network: string, name: string, changes: Record<string, string> = {}) => {
  const lines: string[] = [];
  const hasAnswered = await trySource({ ...environment, ...changes }, { network, name, operator: undefined }, (line) =>
    lines.push(line),
  );
  return { hasAnswered, text: lines.join('\n') };
};

test('prints the author and the first page of posts, and no credential', async () => {
  const { hasAnswered, text } = await tried('youtube', '@qazaq');
  expect(text).toMatch(/^youtube: with a token\nfound: \S+ · .+ · id UC/);
  expect(text).toMatch(/posts of the first page: [1-9]\d*\n {2}\d{4}-\d\d-\d\dT\d\d:\d\d \S+ likes \d+/);
  expect(text).not.toContain('right');
  expect(hasAnswered).toBe(true);
});

test('prints the exact refusal of the network', async () => {
  const { hasAnswered, text } = await tried('youtube', '@qazaq', { YOUTUBE_SERVICE_TOKEN: 'wrong' });
  expect(hasAnswered).toBe(false);
  expect(text).toMatch(/^youtube: with a token\nrefused: auth_required \(\S+\) .+\n {2}concerns the credential$/);
  expect(text).not.toContain('wrong');
});

test.each([
  ['tiktok', 'x', 'unknown network tiktok'],
  ['youtube', 'два слова', '"два слова" cannot be a name or address of youtube'],
])('%s %s: %s', async (network, name, said) => {
  const { hasAnswered, text } = await tried(network, name);
  expect(hasAnswered).toBe(false);
  expect(text).toContain(said);
});
