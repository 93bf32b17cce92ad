import fs from 'node:fs';
import path from 'node:path';
import { jdk, run } from './java.mjs';

/** Arguments of every JVM of Keycloak, for building and for running it. */
export const keycloakJvm = (home, programs) => [
  // Sign-ins are rare: the optimizing compiler would cost 30 s of a core at every start and never pay off.
  '-XX:TieredStopAtLevel=1',
  `-Dkc.home.dir=${home}`,
  `-Djboss.server.config.dir=${path.join(home, 'conf')}`,
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Dpicocli.disable.closures=true',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=' +
    'io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Dfile.encoding=UTF-8',
  '-Duser.language=en',
  '-Duser.country=US',
  ...['java.util', 'java.util.concurrent', 'java.security', 'java.lang'].map(
    (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
  ),
  '-cp',
  path.join(programs, 'lib', 'quarkus-run.jar'),
  'io.quarkus.bootstrap.runner.QuarkusEntryPoint',
];

/** Unpacks the fetched archive in `work` and builds it for PostgreSQL, which saves 20 s at every start. */
export async function buildKeycloak(work, version, print) {
  const archive = path.join(work, 'lib', `keycloak-quarkus-dist-${version}.zip`);
  await run(jdk('jar'), ['xf', archive], { cwd: work });
  fs.rmSync(path.join(work, 'lib'), { recursive: true });
  const unpacked = path.join(work, `keycloak-${version}`);
  for (const name of fs.readdirSync(unpacked)) fs.renameSync(path.join(unpacked, name), path.join(work, name));
  fs.rmdirSync(unpacked);
  print('keycloak: building it for PostgreSQL (first use) …');
  await run(jdk('java'), ['-Xmx512m', ...keycloakJvm(work, work), 'build', '--db=postgres'], { cwd: work });
}
