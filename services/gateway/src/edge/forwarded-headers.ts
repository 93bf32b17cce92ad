import type { IncomingHttpHeaders } from 'node:http';

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);
/** Headers that only the gateway sets; values from clients are dropped. */
const gatewayHeaders = new Set([
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-correlation-id',
  'traceparent',
  'tracestate',
  'content-length',
]);

export interface RequestOrigin {
  publicUrl: string;
  clientAddress: string;
  correlationId: string;
}

/** Headers for a service: the client's without connection headers, plus the client's address and the public host. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  { publicUrl, clientAddress, correlationId }: RequestOrigin,
): Record<string, string | string[]> {
  const { host, protocol } = new URL(publicUrl);
  const connectionHeaders = connectionOptions(headers.connection);
  const forwarded = Object.entries(headers).filter(
    ([name, value]) =>
      value !== undefined && !hopByHop.has(name) && !gatewayHeaders.has(name) && !connectionHeaders.has(name),
  );
  return {
    ...(Object.fromEntries(forwarded) as Record<string, string | string[]>),
    ...(headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] }),
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
    'x-forwarded-for': clientAddress,
    'x-correlation-id': correlationId,
  };
}

/** Headers of a service's response that are passed to the client. */
export function responseHeaders(headers: Record<string, string | string[] | undefined>): [string, string | string[]][] {
  const connectionHeaders = connectionOptions(headers.connection);
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || hopByHop.has(name) || connectionHeaders.has(name) || name === 'x-correlation-id'
      ? []
      : [[name, value] as [string, string | string[]]],
  );
}

function connectionOptions(value: string | string[] | undefined): Set<string> {
  return new Set(
    String(value ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );
}
