import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { runningEngine, startEngine } from './engine-process.mjs';
import { analysisModules, fetchEngine } from './fetch.mjs';

const logSettings = fileURLToPath(new URL('log4j2.properties', import.meta.url));

/**
 * Starts one Elasticsearch node on loopback, with its data in `folder`, or returns the running one.
 * @param {{ folder: string, port?: number, print?: (line: string) => void, onSpawn?: (engine: object) => void }}
 * options
 *   `port`: 0 takes a free one
 * @returns {Promise<{ address: string, pid: number, stop(): Promise<void> }>} address as `http://host:port`
 */
export async function startElasticsearch({ folder, port = 9200, print = console.log, onSpawn }) {
  const running = runningEngine(folder, 'elasticsearch');
  if (running) return running;
  const programs = await fetchEngine('elasticsearch', print);
  const http = port || (await getPort({ host: '127.0.0.1' }));
  const home = path.join(folder, 'elasticsearch-home');
  fs.mkdirSync(path.join(home, 'config'), { recursive: true });
  fs.rmSync(path.join(home, 'modules'), { recursive: true, force: true });
  for (const modules of [path.join(programs, 'modules'), await analysisModules(programs)])
    fs.cpSync(modules, path.join(home, 'modules'), { recursive: true });
  fs.writeFileSync(
    path.join(home, 'config', 'elasticsearch.yml'),
    settings(path.resolve(folder), http, await getPort({ host: '127.0.0.1' })),
  );
  const address = `http://127.0.0.1:${http}`;
  return startEngine({
    name: 'elasticsearch',
    folder,
    address,
    onSpawn,
    args: [
      '-Xms256m',
      '-Xmx512m',
      '-XX:+UseSerialGC',
      '-Djava.awt.headless=true',
      '-Dfile.encoding=UTF-8',
      '-Dio.netty.noUnsafe=true',
      '-Dlog4j2.disable.jmx=true',
      `-Dlog4j2.configurationFile=${logSettings}`,
      '-Des.distribution.type=tar',
      '-cp',
      path.join(programs, 'lib', '*'),
      'mm.local.LocalNode',
      home,
    ],
    isReady: async (log) =>
      log.includes('LOCAL NODE STARTED') && responds(`${address}/_cluster/health?wait_for_status=yellow&timeout=5s`),
  });
}

async function responds(url) {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

const settings = (folder, http, transport) => `cluster.name: mm
node.name: mm
http.host: 127.0.0.1
http.port: ${http}
transport.host: 127.0.0.1
transport.port: ${transport}
discovery.type: single-node
http.type: netty4
transport.type: netty4
cluster.routing.allocation.disk.threshold_enabled: false
action.destructive_requires_name: true
indices.query.bool.max_nested_depth: 150
node.store.allow_mmap: false
path.data: ${JSON.stringify(path.join(folder, 'elasticsearch-data'))}
path.logs: ${JSON.stringify(path.join(folder, 'elasticsearch-logs'))}
path.repo: [${JSON.stringify(path.join(folder, 'elasticsearch-snapshots'))}]
`;
