import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { openTlsListener } from './tls-listener.js';

it('shows the gateway the address of each client', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-tls-'));
  const gateway = http.createServer((req, res) => res.end(String(req.socket.remoteAddress)));
  await new Promise<void>((ready) => gateway.listen(path.join(folder, 'gateway.sock'), ready));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test';
  execFileSync('openssl', [...command.split(' '), '-keyout', key, '-out', cert], { stdio: 'ignore' });
  const listener = await openTlsListener({ cert, key }, { host: '127.0.0.1', port: 0 }, gateway);
  const options = { port: listener.port, host: '127.0.0.1', localAddress: '127.0.0.7', rejectUnauthorized: false };
  const response = await new Promise<IncomingMessage>((resolve) => https.get(options, resolve));
  let text = '';
  for await (const chunk of response) text += String(chunk);
  listener.close();
  gateway.close();
  fs.rmSync(folder, { recursive: true });
  expect(text).toBe('127.0.0.7');
});
