import type { IncomingMessage } from 'node:http';

const limit = 3 * 1024 * 1024;

/** The whole body as text; throws above 3 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw new Error('body too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** The requested URL; its host is a placeholder. */
export function urlOf(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  return new URL(target.startsWith('/') ? `http://simulator${target.replace(/^\/+/, '/')}` : target);
}

export const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
