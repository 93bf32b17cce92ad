import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { runInScope, withCorrelation } from './correlation.js';
import { inSpan, openSpan, runTask, startTracing } from './tracing.js';
import { otlpReceiver, type ReceivedSpan } from './testing/otlp-receiver.js';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const TRACE = '0f8fad5bd9cb469fa16570867728950e';
/** Where the API of OpenTelemetry stores what is registered, as soon as something uses it. */
const API = Symbol.for('opentelemetry.js.api.1');

let receiver: Awaited<ReturnType<typeof otlpReceiver>>;
let other: http.Server;
let headers: http.IncomingHttpHeaders;
beforeAll(async () => {
  receiver = await otlpReceiver();
  other = http.createServer((incoming, response) => {
    headers = incoming.headers;
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  other.close();
  await receiver.close();
});

const requestOther = async (path: string, sent: Record<string, string> = {}): Promise<void> =>
  (await request(`http://127.0.0.1:${(other.address() as AddressInfo).port}${path}`, { headers: sent })).body.dump();

/** What a service records while it works. */
async function recorded(work: () => Promise<unknown>, service = 'review'): Promise<ReceivedSpan[]> {
  receiver.spans.length = 0;
  const endTracing = await startTracing(service, `${receiver.url}/`);
  await runInScope({ service, correlationId: ID }, work);
  await endTracing();
  return receiver.spans;
}

it('without an endpoint, nothing is recorded, sent or loaded', async () => {
  const endTracing = await startTracing('review', undefined);
  await runInScope({ service: 'review', correlationId: ID }, () =>
    inSpan({ name: 'work', kind: 'internal' }, async () => {
      openSpan({ name: 'part', kind: 'internal' }).end();
      await requestOther('/');
    }),
  );
  await endTracing();
  expect(receiver.spans).toEqual([]);
  expect(Object.getOwnPropertySymbols(globalThis)).not.toContain(API);
  expect(headers.traceparent).toBeUndefined();
});

describe('with an endpoint', () => {
  it('the trace of a span is its correlation id, and spans in it are children', async () => {
    const [part, work] = await recorded(() =>
      inSpan({ name: 'work', kind: 'internal', attributes: { count: 2 } }, async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        openSpan({ name: 'part', kind: 'producer' }).end();
      }),
    );
    expect(work).toMatchObject({ service: 'mm-review', name: 'work', traceId: TRACE, attributes: { count: '2' } });
    expect(part).toMatchObject({ name: 'part', traceId: TRACE, parentSpanId: work?.spanId });
  });

  it('work of another correlation id is a trace of its own, wherever it starts', async () => {
    const spans = await recorded(() =>
      inSpan({ name: 'request', kind: 'server' }, async () => {
        await runTask('poll', async () => undefined);
        openSpan({ name: 'handle', kind: 'consumer', correlationId: 'not-a-uuid' }).end();
        await withCorrelation(ID, () => inSpan({ name: 'same', kind: 'internal' }, async () => undefined));
      }),
    );
    const [poll, handle, same, outer] = ['poll', 'handle', 'same', 'request'].map((name) =>
      spans.find((span) => span.name === name),
    );
    expect(new Set([poll?.traceId, handle?.traceId, outer?.traceId]).size).toBe(3);
    expect(handle?.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect([poll?.parentSpanId, handle?.parentSpanId, same?.parentSpanId]).toEqual(['', '', outer?.spanId]);
  });

  it('a request to another service has a span and is followed there, one to a network only has a span', async () => {
    const spans = await recorded(async () => {
      await inSpan({ name: 'work', kind: 'internal' }, () => requestOther('/a', { 'x-correlation-id': ID }));
    });
    const [sent, work] = spans;
    expect(sent).toMatchObject({ name: 'GET', traceId: TRACE, parentSpanId: work?.spanId });
    expect(headers.traceparent).toBe(`00-${TRACE}-${sent?.spanId}-01`);
    const received = await recorded(async () =>
      openSpan({ name: 'there', kind: 'server', parent: headers.traceparent as string }).end(),
    );
    expect(received[0]).toMatchObject({ traceId: TRACE, parentSpanId: sent?.spanId });

    const [outside] = await recorded(() =>
      inSpan({ name: 'poll', kind: 'internal' }, () =>
        requestOther('/api/vk/start/vk1.a.se1cret?access_token=se1cret&v=5'),
      ),
    );
    expect(headers.traceparent).toBeUndefined();
    expect(outside?.attributes['url.full']).toMatch(/\/start\/\[hidden\]\?access_token=\[hidden\]&v=5$/);
    expect(JSON.stringify(outside)).not.toContain('se1cret');
    expect(JSON.stringify(outside)).not.toContain('se1cret');
  });

  it("a sender's span of another trace is not believed", async () => {
    const [span] = await recorded(async () =>
      openSpan({ name: 'there', kind: 'server', parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }).end(),
    );
    expect(span).toMatchObject({ traceId: TRACE, parentSpanId: '' });
  });
});
