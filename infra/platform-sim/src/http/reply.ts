import type { ServerResponse } from 'node:http';

/** An answer before faults have touched it. */
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

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  reply(status, 'application/json; charset=utf-8', JSON.stringify(value), headers);

/** A page for people: no script at all, styles and images of its own only. */
export const page = (html: string, status = 200): Reply =>
  reply(status, 'text/html; charset=utf-8', html, {
    'content-security-policy':
      "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self'; " +
      "form-action 'self'; frame-ancestors 'none'",
  });

export function send(response: ServerResponse, answer: Reply): void {
  if (response.destroyed) return;
  const empty = answer.status === 304 || answer.status === 204;
  response.writeHead(
    answer.status,
    empty ? answer.headers : { ...answer.headers, 'content-length': String(answer.body.length) },
  );
  response.end(empty || response.req.method === 'HEAD' ? undefined : answer.body);
}
