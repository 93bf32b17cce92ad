import type { ServerResponse } from 'node:http';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A response before faults are applied. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export const reply = (
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'content-type': type, ...headers },
  body: typeof body === 'string' ? Buffer.from(body, 'utf8') : body,
});

export const jsonReply = (value: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  reply(status, 'application/json; charset=utf-8', JSON.stringify(value), headers);

/** An HTML page; its policy forbids scripts and allows only its own styles and images. */
export const htmlReply = (html: string, status = 200): Reply =>
  reply(status, 'text/html; charset=utf-8', html, {
    'content-security-policy':
      "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; " +
      "form-action 'self'; frame-ancestors 'none'",
  });

export function send(response: ServerResponse, prepared: Reply): void {
  if (response.destroyed) return;
  const isBodyless = prepared.status === 304 || prepared.status === 204;
  response.writeHead(
    prepared.status,
    isBodyless ? prepared.headers : { ...prepared.headers, 'content-length': String(prepared.body.length) },
  );
  response.end(isBodyless || response.req.method === 'HEAD' ? undefined : prepared.body);
}

/** Escapes text for XML and HTML elements and quoted attributes; characters that XML forbids are dropped. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
