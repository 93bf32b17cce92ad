import http from 'node:http';
import { indexDefinition } from '@mm/reporting/store/elastic/index/index-definition.js';
import { documentsAfter } from '@mm/reporting/store/elastic/documents/ready-documents.js';

const REQUEST_BYTES = 5_000_000;
const IN_FLIGHT = 2;
const index = 'mm-bench-bare';

/**
 * The stored documents as bodies of `_bulk` requests: the same bytes that the product sends, version numbers included.
 */
export async function bulkBodies(dataSource) {
  const bodies = [];
  let parts = [];
  let bytes = 0;
  const finishBody = () => {
    if (parts.length > 0) bodies.push(Buffer.concat(parts));
    [parts, bytes] = [[], 0];
  };
  for (
    let rows = await documentsAfter(dataSource, '0', 500);
    rows.length > 0;
    rows = await documentsAfter(dataSource, rows.at(-1)?.id ?? '', 500)
  ) {
    for (const { lines } of rows) {
      if (bytes + lines.length > REQUEST_BYTES) finishBody();
      parts.push(lines);
      bytes += lines.length;
    }
  }
  finishBody();
  return bodies;
}

/**
 * A bare replay: ready bodies over node's http, nothing is read or recorded. It fills its own index, which `make`
 * creates and `drop` removes.
 * @param {string} server `http://host:port`
 */
export function bareReplay(server) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const send = (method, path, body = '', type = 'application/json') =>
    new Promise((resolve, reject) => {
      const request = http.request(
        `${server}/${path}`,
        { method, agent, headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) } },
        (response) => {
          let text = '';
          response
            .setEncoding('utf8')
            .on('data', (piece) => (text += piece))
            .on('end', () =>
              (response.statusCode ?? 0) < 300 ? resolve(text) : reject(new Error(text.slice(0, 300))),
            );
        },
      );
      request.once('error', reject).end(body);
    });
  const worker = async (bodies) => {
    for (let body = bodies.shift(); body; body = bodies.shift()) {
      const result = await send('POST', `${index}/_bulk`, body, 'application/x-ndjson');
      if (!result.includes('"errors":false')) throw new Error(`the index refused documents: ${result.slice(0, 300)}`);
    }
  };
  return {
    make: (refresh) =>
      send(
        'PUT',
        index,
        JSON.stringify({
          mappings: indexDefinition.mappings,
          settings: { ...indexDefinition.settings, refresh_interval: refresh },
        }),
      ),
    async replay(bodies) {
      const waiting = [...bodies];
      await Promise.all(Array.from({ length: IN_FLIGHT }, () => worker(waiting)));
      await send('POST', `${index}/_refresh`);
    },
    drop: () => send('DELETE', index),
    close: () => agent.destroy(),
  };
}
