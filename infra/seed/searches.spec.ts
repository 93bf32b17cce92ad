import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { dorkingCalls } from '@mm/proto/http/dorking.js';

const moduleOf = async <T>(file: string): Promise<T> =>
  (await import(fileURLToPath(new URL(file, import.meta.url)))) as T;
const { DemoSession } = await moduleOf<{ DemoSession: new (address: string, token: string) => object }>(
  'demo-session.mjs',
);
const { addSearches } = await moduleOf<{
  addSearches(sessions: { operator: object }, print: (line: string) => void): Promise<void>;
}>('searches.mjs');

describe('the searches of the demo', () => {
  const asked: string[] = [];
  const printed: string[] = [];
  let schedules: unknown[] = [];
  let refusals: number[] = [];
  let server: http.Server;

  /** Ingestion and reporting, as far as the seed asks them. */
  const answerTo = (call: string, text: string, headers: http.IncomingHttpHeaders): unknown => {
    if (call === `GET ${dorkingCalls.schedules.path}`) return { schedules };
    if (call === 'GET /api-py/topics-list') return { topics_list: [{ id: 7, name: 'ЖКХ: тепло, вода, свет' }] };
    if (call === `POST ${dorkingCalls.search.path}`) {
      dorkingCalls.search.body?.parse(JSON.parse(text));
      expect(headers.prefer).toBe('respond-async');
    }
    if (call === `POST ${dorkingCalls.saveSchedule.path}`)
      expect(dorkingCalls.saveSchedule.body?.parse(JSON.parse(text))).toMatchObject({
        request: { direction: 'topic', id: 7 },
        every_hours: 24,
      });
    return {};
  };

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      const call = `${request.method} ${request.url}`;
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () => {
        asked.push(call);
        response.statusCode = refusals.shift() ?? 200;
        response.end(response.statusCode === 200 ? JSON.stringify(answerTo(call, text, request.headers)) : '{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    asked.length = 0;
    printed.length = 0;
    schedules = [];
    refusals = [];
  });
  const seed = (): Promise<void> =>
    addSearches(
      { operator: new DemoSession(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token') },
      (line) => printed.push(line),
    );

  it('are a typed one and one of a topic, which repeats', async () => {
    await seed();
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
      `POST ${dorkingCalls.search.path}`,
      `POST ${dorkingCalls.saveSchedule.path}`,
    ]);
  });

  it('are not started again where there is a schedule', async () => {
    schedules = [{}];
    await seed();
    expect(asked).toEqual([`GET ${dorkingCalls.schedules.path}`]);
  });

  it('wait for a service that is starting, and say why they could not be started', async () => {
    refusals = [502];
    await seed();
    expect(asked.filter((call) => call.startsWith('POST'))).toHaveLength(2);
    refusals = [403];
    await seed();
    expect(printed.at(-1)).toMatch(/^searches: .*403/);
  });
});
