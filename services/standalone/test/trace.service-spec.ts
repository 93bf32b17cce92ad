import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '@mm/clock/testing/until.js';
import { testDatabase } from '@mm/database/test-database.js';
import { JsonLogger } from '@mm/telemetry/json-logger.js';
import { otlpReceiver, type ReceivedSpan } from '@mm/telemetry/testing/otlp-receiver.js';
import getPort from 'get-port';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { Installation } from '../src/installation.js';
import { standaloneSettings } from '../src/settings.js';

interface TestSimulator {
  simulator: { controlUrl: string };
  stop: () => void;
}
const { startTestSimulator } = (await import(
  fileURLToPath(new URL('../../../infra/platform-sim/src/testing/test-simulator.ts', import.meta.url))
)) as { startTestSimulator: (env: object, clock: () => number) => Promise<TestSimulator> };

interface Line {
  level: string;
  service: string;
  context: string;
  correlationId?: string;
  msg: string;
}
const AUTHOR = 'shymnews';
const json = { 'content-type': 'application/json' };

let folder: string;
let database: Awaited<ReturnType<typeof testDatabase>>;
let networks: TestSimulator;
let installation: Installation;
let client: pg.Client;
let token: string;
let socket: Socket;
let metricsUrl: string;
let traces: Awaited<ReturnType<typeof otlpReceiver>>;
const lines: Line[] = [];
const pushes: { name: string; payload: Record<string, unknown> }[] = [];

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-trace-'));
  [database, networks, traces] = await Promise.all([testDatabase(), startTestSimulator({}, Date.now), otlpReceiver()]);
  const { controlUrl } = networks.simulator;
  const metricsPort = await getPort({ host: '127.0.0.1' });
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  const environment = {
    MM_DATA: folder,
    PORT: '0',
    DATABASE_URL: database.url,
    MM_METRICS_LISTEN: `127.0.0.1:${metricsPort}`,
    MM_ALLOW_PRIVATE: new URL(controlUrl).host,
    VK_API_BASE: `${controlUrl}/method`,
    VK_WEB_BASE: controlUrl,
    VK_SERVICE_TOKEN: 'demo-service-token',
    VK_RPS: '50',
    MM_POLL: JSON.stringify({ '*': { min: 1, max: 1, start: 1 } }),
    MM_HISTORY_POSTS: '0',
    MM_POOL: '3',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
  };
  const write = (line: string): void => void lines.push(JSON.parse(line) as Line);
  const logger = new JsonLogger({ level: 'debug', format: 'json', service: 'standalone', write });
  const ignore = (): void => undefined;
  installation = new Installation(standaloneSettings(environment), environment, ignore, ignore, logger);
  await installation.start();
  client = new pg.Client(database.url);
  await client.connect();
  token = ((await call('POST', '/api-py/login', { username: 'operator', password: 'demo' })) as { token: string })
    .token;
  socket = io(installation.address, { auth: { token }, transports: ['websocket'], reconnection: false });
  socket.onAny((name: string, payload: Record<string, unknown>) => pushes.push({ name, payload }));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
});

afterAll(async () => {
  socket?.disconnect();
  await installation?.stop();
  networks?.stop();
  await traces?.close();
  await client?.end();
  await database?.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function call(method: string, address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(installation.address + address, {
    method,
    headers: { ...json, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

describe('one post on its way from the poll of a network to the screens', () => {
  it('has one correlation id in events, log lines and pushes', async () => {
    const text = `Воду вернули в дома ${randomBytes(4).toString('hex')}`;
    await call('GET', `/api/vk/add-channel?name=${AUTHOR}&watcher=operator`);
    // The second poll may find posts that were edited shortly before the first: they have a trace of their own.
    const cursors = new Set<string>();
    await until(async () => {
      const { rows } = await client.query<{ cursor: object | null }>('SELECT cursor FROM ingestion.poll_target');
      if (rows[0]?.cursor) cursors.add(JSON.stringify(rows[0].cursor));
      return cursors.size > 2;
    }, 'the first polls');
    for (const room of ['queue', 'feed']) expect(await socket.emitWithAck('room:join', room)).toEqual({ ok: true });
    const published = await fetch(`${networks.simulator.controlUrl}/__sim/publish`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ network: 'vk', author: AUTHOR, text }),
    });
    expect(published.status).toBe(200);

    const push = await until(
      () => pushes.find(({ name, payload }) => name === 'post:classified' && JSON.stringify(payload).includes(text)),
      'the push of the post',
    );
    const { id } = (push.payload as { post: { id: number } }).post;
    await until(
      () => pushes.find(({ name, payload }) => name === 'topic:matched' && payload.publication_id === id),
      'the push of the publication',
    );
    const { rows: collected } = await client.query<{ correlation_id: string }>(
      `SELECT correlation_id FROM log.event WHERE topic = 'post.collected' AND value LIKE $1`,
      [`%${text}%`],
    );
    const [{ correlation_id: trace } = { correlation_id: '' }] = collected;
    const { rows: events } = await client.query<{ topic: string; event_id: string; producer: string }>(
      'SELECT topic, event_id, producer FROM log.event WHERE correlation_id = $1 ORDER BY position',
      [trace],
    );
    const traced = (): Line[] => lines.filter(({ correlationId }) => correlationId === trace);
    for (const service of ['review', 'reporting'])
      await until(
        () => traced().some((line) => line.service === service && line.msg.startsWith('handled post.classified')),
        `the line of ${service}`,
      );
    console.log(
      [
        `the trace ${trace} of post ${id}:`,
        ...events.map(({ topic, producer }) => `  ${'event'.padEnd(6)} ${producer.padEnd(15)} ${topic}`),
        ...traced().map(
          ({ service, context, msg }) => `  ${'line'.padEnd(6)} ${service.padEnd(15)} [${context}] ${msg}`,
        ),
      ].join('\n'),
    );

    expect(events.map(({ topic }) => topic)).toEqual(['post.collected', 'post.classified', 'topic.matched']);
    const eventOf = (topic: string): string => events.find((event) => event.topic === topic)?.event_id ?? '';
    const found = traced().map(({ service, context, msg }) => `${service} [${context}] ${msg}`);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ingestion \[collection\] vkontakte \S+: 1 new and 0 edited posts$/),
        `classification [event-log] handled post.collected ${eventOf('post.collected')}`,
        `review [event-log] handled post.classified ${eventOf('post.classified')}`,
        `reporting [event-log] handled post.classified ${eventOf('post.classified')}`,
        `gateway [Live] pushed post:classified of post.classified ${eventOf('post.classified')}`,
        `gateway [Live] pushed topic:matched of topic.matched ${eventOf('topic.matched')}`,
      ]),
    );
  });

  it('is counted on the metrics page of the process, which the public address does not serve', async () => {
    const groups = ['classification', 'review', 'reporting', 'gateway'];
    const page = await until(async () => {
      const scraped = await (await fetch(metricsUrl)).text();
      return groups.every((group) => scraped.includes(`\nmm_log_lag_events{group="${group}",service="${group}"} 0\n`))
        ? scraped
        : undefined;
    }, 'a scrape after the last event of each group');
    const { rowCount: posts } = await client.query(`SELECT FROM log.event WHERE topic = 'post.collected'`);
    const metrics = page.split('\n');
    expect(metrics).toContain(`mm_posts_collected_total{network="vkontakte",service="ingestion"} ${posts}`);
    expect(metrics).toContain(`mm_posts_classified_total{network="vkontakte",service="classification"} ${posts}`);
    for (const [service, stage] of [
      ['classification', 'classified'],
      ['gateway', 'pushed'],
    ])
      expect(page).toContain(
        `mm_post_age_seconds_count{network="vkontakte",since="collected",stage="${stage}",service="${service}"} 1`,
      );
    expect(page).toMatch(/^mm_live_sockets\{service="gateway"\} 1$/m);
    expect(page).toMatch(/^mm_outbox_rows\{service="ingestion"\} \d+$/m);
    expect(page).toMatch(
      /^mm_http_request_duration_seconds_count\{method="POST",route="\/api-py\/login",status="200"/m,
    );
    expect((await fetch(`${installation.address}/metrics`)).status).toBe(404);
  });
});

describe('a request and its event', () => {
  it('are spans of one trace, whose id is the correlation id of the response', async () => {
    const response = await fetch(`${installation.address}/api-py/save-topic`, {
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ params: { name: 'Вода', keywords: 'вода' } }),
    });
    expect(response.status).toBe(200);
    const traceId = response.headers.get('x-correlation-id')?.replaceAll('-', '');
    const spanOf = (service: string, name: string, path?: string): ReceivedSpan | undefined =>
      traces.spans
        .filter((span) => span.traceId === traceId && span.service === `mm-${service}` && span.name === name)
        .find(({ attributes }) => !path || attributes['url.path'] === path);
    const [received, forwarded, served, published] = await until(
      () => {
        const found = [
          spanOf('gateway', 'POST /api-py/save-topic'),
          spanOf('gateway', 'POST', '/api-py/save-topic'),
          spanOf('reporting', 'POST /api-py/save-topic'),
          spanOf('reporting', 'publish topic.changed'),
          spanOf('gateway', 'handle topic.changed'),
        ];
        return found.every((span) => span !== undefined) && found;
      },
      'the spans',
      40_000,
    );
    expect(received?.parentSpanId).toBe('');
    expect(forwarded?.parentSpanId).toBe(received?.spanId);
    expect(served?.parentSpanId).toBe(forwarded?.spanId);
    expect(published?.parentSpanId).toBe(served?.spanId);
    expect(received?.attributes).toMatchObject({ 'http.response.status_code': '200' });
  });

  it('as is the way of a post from its poll', async () => {
    const namesOf = (traceId: string): string[] =>
      traces.spans.filter((span) => span.traceId === traceId).map(({ service, name }) => `${service} ${name}`);
    const wanted = [
      'mm-ingestion poll vkontakte',
      'mm-ingestion POST',
      'mm-ingestion publish post.collected',
      'mm-classification handle post.collected',
      'mm-classification publish post.classified',
      'mm-review handle post.classified',
      'mm-reporting handle post.classified',
      'mm-reporting publish topic.matched',
      'mm-gateway push post:classified',
      'mm-gateway push topic:matched',
    ];
    await until(
      () =>
        traces.spans.some(
          ({ name, traceId }) =>
            name === 'publish post.collected' && wanted.every((span) => namesOf(traceId).includes(span)),
        ),
      'the spans',
      40_000,
    );
  });
});
