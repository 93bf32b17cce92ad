import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PushServer {
  /** `host:port`. */
  host: string;
  /** The decrypted messages, with the headers that came with them. */
  received: { headers: http.IncomingHttpHeaders; payload: Record<string, string> }[];
  /** What a browser sends to subscribe. */
  keys: { p256dh: string; auth: string };
  status: number;
  close: () => Promise<void>;
}

/** A local push service with one browser, which decrypts as RFC 8291 says. */
export async function pushServer(): Promise<PushServer> {
  const browser = createECDH('prime256v1');
  const publicKey = browser.generateKeys();
  const auth = randomBytes(16);
  const listener = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (server.status < 300)
        server.received.push({ headers: request.headers, payload: decrypted(Buffer.concat(chunks)) });
      response.writeHead(server.status).end();
    });
  });
  function decrypted(body: Buffer): Record<string, string> {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + sender.length);
    const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(sender), auth, keyInfo, 32));
    const part = (info: string, length: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${info}\0`), length));
    const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // the last record ends with a delimiter and padding
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Record<string, string>;
  }
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const server: PushServer = {
    host: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    received: [],
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    status: 201,
    close: () =>
      new Promise((resolve) => {
        listener.closeAllConnections();
        listener.close(() => resolve());
      }),
  };
  return server;
}
