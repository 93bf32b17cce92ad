import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface OwnBroker {
  /** `host:port`, the same after every start. */
  address: string;
  kill(): void;
  start(): void;
  /** Stops it and removes its data. */
  close(): void;
}

const starter = fileURLToPath(new URL('../../../../../infra/local/kafka.mjs', import.meta.url));

/** A Kafka broker for a test that kills it. */
export function ownBroker(): OwnBroker {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-broker-'));
  const start = (port: number): { address: string; pid: number } => {
    const code = `
      const [, starter, folder, port] = process.argv;
      const { startKafka } = await import(starter);
      const { address, pid } = await startKafka({ folder, port: Number(port), print: () => undefined });
      console.log(JSON.stringify({ address, pid }));
      process.exit();`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', code, starter, folder, String(port)], {
        encoding: 'utf8',
      }),
    ) as { address: string; pid: number };
  };
  let { address, pid } = start(0);
  let isUp = true;
  const kill = (): void => {
    if (isUp) process.kill(pid, 'SIGKILL');
    isUp = false;
  };
  return {
    address,
    kill,
    start() {
      ({ address, pid } = start(Number(address.split(':')[1])));
      isUp = true;
    },
    close() {
      kill();
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
