import fs from 'node:fs';
import path from 'node:path';

/** Public authors of the demo VK. */
export async function readableAuthors(networks) {
  const { authors } = await request(networks, '/__sim/world');
  return authors.filter(({ network, obstacle }) => network === 'vk' && !obstacle).map((author) => author.name);
}

/**
 * Publishes posts of the authors in turn, at once or `rate` a second in the background; each `reprintEvery`th has the
 * text of the one before.
 * @param {string} networks
 * @param {{ authors: string[], count: number, rate?: number, reprintEvery?: number }} what
 */
export function publishMany(networks, { authors, count, rate, reprintEvery }) {
  return request(networks, '/__sim/publish-many', {
    network: 'vk',
    author: authors,
    count,
    ...(rate ? { rate } : {}),
    ...(reprintEvery ? { reprint_every: reprintEvery } : {}),
  });
}

/** Every response of wall.get with posts, oldest first: time (ms) and codes. `folder` is the workspace. */
export function wallResponses(folder) {
  const lines = ['journal.old.jsonl', 'journal.jsonl'].flatMap((name) => {
    const file = path.join(folder, 'demo-networks', name);
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  });
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ method, served }) => method === 'wall.get' && served.length > 0);
}

/** When each post was first served, ms, by code. */
export function firstServed(responses) {
  const first = new Map();
  for (const { at, served } of responses) for (const code of served) if (!first.has(code)) first.set(code, at);
  return first;
}

async function request(networks, call, body) {
  const response = await fetch(
    `${networks}${call}`,
    body ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {},
  );
  if (!response.ok) throw new Error(`the demo networks failed on ${call}: ${response.status} ${await response.text()}`);
  return response.json();
}
