import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { runningEngine, startEngine } from './engine-process.mjs';
import { fetchEngine } from './fetch.mjs';
import { jdk, run } from './java.mjs';

const logSettings = fileURLToPath(new URL('log4j2.properties', import.meta.url));

/**
 * Starts one Kafka broker and controller in one process (KRaft) on loopback, with its data in `folder`, or returns the
 * running one.
 * @param {{ folder: string, port?: number, print?: (line: string) => void, onSpawn?: (engine: object) => void }}
 * options
 *   `port`: 0 takes a free one
 * @returns {Promise<{ address: string, pid: number, stop(): Promise<void> }>} address as `host:port`
 */
export async function startKafka({ folder, port = 9092, print = console.log, onSpawn }) {
  const running = runningEngine(folder, 'kafka');
  if (running) return running;
  const programs = await fetchEngine('kafka', print);
  fs.mkdirSync(folder, { recursive: true });
  const data = path.join(folder, 'kafka-data');
  const address = `127.0.0.1:${port || (await getPort({ host: '127.0.0.1' }))}`;
  const settings = path.join(folder, 'kafka.properties');
  fs.writeFileSync(
    settings,
    properties(data, address, existingController(settings) ?? `127.0.0.1:${await getPort({ host: '127.0.0.1' })}`),
  );

  const java = [`-Dlog4j2.configurationFile=${logSettings}`, '-cp', path.join(programs, 'lib', '*')];
  if (!fs.existsSync(path.join(data, 'meta.properties'))) {
    await run(jdk('java'), [
      ...java,
      'kafka.tools.StorageTool',
      'format',
      '--standalone',
      '-t',
      clusterId(),
      '-c',
      settings,
    ]);
  }
  return startEngine({
    name: 'kafka',
    folder,
    address,
    onSpawn,
    args: ['-Xms128m', '-Xmx512m', '-XX:+UseSerialGC', '-Djava.awt.headless=true', ...java, 'kafka.Kafka', settings],
    isReady: (log) => log.includes('Kafka Server started'),
  });
}

/** Formatted data contains the address of its controller, so a restart has to use it again. */
function existingController(settings) {
  return fs.existsSync(settings)
    ? /^controller\.quorum\.bootstrap\.servers=(.+)$/m.exec(fs.readFileSync(settings, 'utf8'))?.[1]
    : undefined;
}

/** 16 random bytes; the first character must not be a hyphen, which would look like an option. */
function clusterId() {
  const bytes = randomBytes(16);
  bytes.writeUInt8(bytes.readUInt8(0) & 0x7f, 0);
  return bytes.toString('base64url');
}

function properties(data, address, controller) {
  const internalTopics = { 'offsets.topic': 4, 'transaction.state.log': 4, 'share.coordinator.state.topic': 1 };
  const settings = {
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.bootstrap.servers': controller,
    listeners: `PLAINTEXT://${address},CONTROLLER://${controller}`,
    'advertised.listeners': `PLAINTEXT://${address},CONTROLLER://${controller}`,
    'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
    'inter.broker.listener.name': 'PLAINTEXT',
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': data,
    'log.segment.bytes': 64 * 2 ** 20,
    'auto.create.topics.enable': false,
    'default.replication.factor': 1,
    'group.initial.rebalance.delay.ms': 0,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'transaction.state.log.min.isr': 1,
    'share.coordinator.state.topic.min.isr': 1,
  };
  for (const [topic, partitions] of Object.entries(internalTopics))
    Object.assign(settings, { [`${topic}.num.partitions`]: partitions, [`${topic}.replication.factor`]: 1 });
  return Object.entries(settings)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}
