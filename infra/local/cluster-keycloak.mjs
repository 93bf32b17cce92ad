import getPort, { portNumbers } from 'get-port';
import { runningEngine } from './engine-process.mjs';
import { startKeycloak } from './keycloak.mjs';

/**
 * Supervises Keycloak; a restart uses the same port. It is stopped before the database that it uses.
 * @returns {Promise<Record<string, string>>} environment with which the services use it for sign-in
 */
export async function superviseKeycloak({ folder, print, newGroup, startSupervised }, databaseUrl, publicUrl) {
  /** @type {Awaited<ReturnType<typeof startKeycloak>> | undefined} */
  let engine;
  await startSupervised(newGroup(), 'keycloak', 'engine', async (spawned) => {
    const adopted = runningEngine(folder, 'keycloak');
    const known = engine?.address ?? adopted?.address;
    const port = known
      ? Number(new URL(known).port)
      : await getPort({ port: portNumbers(8080, 65_535), host: '127.0.0.1' });
    const onSpawn = ({ pid, address, whenEnded, stop }) => spawned({ pid, address, ended: whenEnded(), stop });
    engine = await startKeycloak({ folder, port, databaseUrl, publicUrl, isDemo: true, print, onSpawn });
  });
  print(`keycloak: ${engine?.address}`);
  return engine?.env ?? {};
}
