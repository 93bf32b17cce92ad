import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as it arrives. */
export interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
  attributes: Record<string, string>;
}

interface KeyValue {
  key: string;
  value: { stringValue?: string; intValue?: number | string };
}
interface Payload {
  resourceSpans: {
    resource: { attributes: KeyValue[] };
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: KeyValue[] }[];
    }[];
  }[];
}

const read = (pairs: readonly KeyValue[]): Record<string, string> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, String(value.stringValue ?? value.intValue ?? '')]));

/** A collector of OpenTelemetry traces on a free port, for tests. */
export async function otlpReceiver(): Promise<{ url: string; spans: ReceivedSpan[]; close(): Promise<void> }> {
  const spans: ReceivedSpan[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url !== '/v1/traces') return void response.writeHead(404).end();
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Payload;
      for (const { resource, scopeSpans } of resourceSpans)
        for (const { name, traceId, spanId, parentSpanId = '', attributes } of scopeSpans.flatMap(
          (scope) => scope.spans,
        ))
          spans.push({
            service: read(resource.attributes)['service.name'] ?? '',
            ...{ name, traceId, spanId, parentSpanId },
            attributes: read(attributes),
          });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
