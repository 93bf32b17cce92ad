import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import { ElasticEngine } from './elastic-engine.js';

/** The authorization header that a server receives. */
async function sentAuthorization(auth?: { username: string; password: string }): Promise<string | undefined> {
  let authorization: string | undefined;
  const server = http.createServer((request, response) => {
    authorization = request.headers.authorization;
    response
      .writeHead(200, {
        'content-type': 'application/vnd.elasticsearch+json; compatible-with=8',
        'x-elastic-product': 'Elasticsearch',
      })
      .end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const engine = new ElasticEngine(
    new DataSource({ type: 'postgres' }),
    { nodes: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`], index: 'mm', auth },
    () => Promise.resolve(),
    () => undefined,
  );
  await engine.client.info();
  await engine.client.close();
  server.close();
  return authorization;
}

describe('the connection to Elasticsearch', () => {
  it('sends user name and password to a server with security', async () => {
    expect(await sentAuthorization({ username: 'mm', password: 'geheim' })).toBe(
      `Basic ${Buffer.from('mm:geheim').toString('base64')}`,
    );
  });

  it('sends no credentials to a server without security', async () => {
    expect(await sentAuthorization()).toBeUndefined();
  });
});
