import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Server } from 'socket.io';
import { root } from './machine.mjs';
import { emptyPath } from './web-empty-page.mjs';

const dist = path.join(root, 'web/dist');
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const year = 365 * 24 * 3600;

/**
 * Serves the web's build, the empty page, recorded responses and recorded live events at the address of the system that
 * they were recorded from, which has ended. Signs everybody in as the recorded user.
 * @param {{ address: string, recording: import('./web-recording.mjs').Recording, emptyFolder: string, claims: object }}
 *   what `claims`: of the recorded user's token
 */
export async function startReplay({ address, recording, emptyFolder, claims }) {
  const missing = new Set();
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', address);
    const file = fileOf(url.pathname, emptyFolder);
    if (file) return sendFile(response, file);
    if (/\/openid-connect\/auth$/.test(url.pathname)) return sendBack(response, url.searchParams);
    void bodyOf(request).then((body) => {
      if (/\/openid-connect\/token$/.test(url.pathname))
        return sendJson(response, tokensOf({ ...claims, nonce: new URLSearchParams(body).get('code') }));
      const answer = recording.next({ method: request.method, url: url.pathname + url.search, body });
      if (!answer) {
        missing.add(`${request.method} ${url.pathname}`);
        return sendJson(response, { code: 'not-found', message: 'not recorded' }, 404);
      }
      const { 'content-type': type = 'application/json' } = answer.headers;
      response.writeHead(answer.status, { 'content-type': type, 'cache-control': 'no-store' }).end(answer.body);
    });
  });
  const io = new Server(server, { serveClient: false, perMessageDeflate: false });
  io.on('connection', (socket) => {
    for (const name of ['room:join', 'room:leave', 'auth:refresh'])
      socket.on(name, (_value, acknowledge) => acknowledge?.({ ok: true }));
    socket.emit('hello', { cursor: '0' });
  });
  await /** @type {Promise<void>} */ (
    new Promise((resolve) => server.listen(Number(new URL(address).port), 'localhost', resolve))
  );
  return {
    /** Requests that had no recorded response. */
    missing,
    play: (events) => play(io, events),
    close: () => new Promise((resolve) => io.close(resolve)),
  };
}

/** Emits the events in their recorded rhythm, over and over, each time as those of other posts; returns a stop. */
function play(io, events) {
  let timer;
  const length = Math.max(0, ...events.map(({ afterMs }) => afterMs)) + 50;
  let sent = 0;
  const startedAt = Date.now();
  const dueAt = (number) => Math.floor(number / events.length) * length + events[number % events.length].afterMs;
  const tick = () => {
    for (; dueAt(sent) <= Date.now() - startedAt; sent++) {
      const round = Math.floor(sent / events.length) + 1;
      const { name, payload } = events[sent % events.length];
      io.emit(name, renumbered(payload, round, `${sent}`));
    }
    timer = setTimeout(tick, Math.max(1, dueAt(sent) - (Date.now() - startedAt)));
  };
  if (events.length > 0) tick();
  return () => {
    clearTimeout(timer);
    return { sent };
  };
}

/** The event of another post, published now. */
function renumbered(payload, round, cursor) {
  const shift = round * 10_000_000;
  const now = Math.floor(Date.now() / 1000);
  return {
    ...payload,
    cursor,
    ...(payload.post && {
      post: { ...payload.post, id: payload.post.id + shift, code: `${payload.post.code}-${round}`, date: now },
    }),
    ...(payload.publication_id && { publication_id: payload.publication_id + shift, published_at: now }),
  };
}

/** The file of an address: of the empty page, of the build, or the page of a screen. */
function fileOf(pathname, emptyFolder) {
  const inFolder = (folder, name) => {
    const file = path.join(folder, name);
    return file.startsWith(folder) && fs.existsSync(file) && fs.statSync(file).isFile() ? file : undefined;
  };
  if (pathname.startsWith(emptyPath)) return inFolder(emptyFolder, pathname.slice(emptyPath.length) || 'index.html');
  if (/^\/(api|api-py|api-tg|realms|socket\.io)\//.test(pathname)) return undefined;
  return inFolder(dist, pathname) ?? path.join(dist, 'index.html');
}

function sendFile(response, file) {
  const type = types[path.extname(file)] ?? 'application/octet-stream';
  const age = file.endsWith('.html') ? 'no-cache' : `public, max-age=${year}, immutable`;
  compressed[file] ??= gzipSync(fs.readFileSync(file));
  response
    .writeHead(200, { 'content-type': type, 'content-encoding': 'gzip', 'cache-control': age })
    .end(compressed[file]);
}
/** @type {Record<string, Buffer>} */
const compressed = {};

/** Keycloak's response to a browser that is signed in; the code carries the nonce to the request of the tokens. */
function sendBack(response, query) {
  const result = new URLSearchParams({ state: query.get('state') ?? '', code: query.get('nonce') ?? 'code' });
  response.writeHead(302, { location: `${query.get('redirect_uri')}#${result}` }).end();
}

function tokensOf(claims) {
  const now = Math.floor(Date.now() / 1000);
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'none' })}.${part({ ...claims, iat: now, exp: now + 24 * 3600 })}.`;
  return {
    access_token: token,
    refresh_token: token,
    id_token: token,
    expires_in: 24 * 3600,
    refresh_expires_in: 24 * 3600,
    token_type: 'Bearer',
  };
}

function sendJson(response, value, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}
