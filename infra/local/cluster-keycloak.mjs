import { freePortFrom } from '../start/ports.mjs';
import { runningEngine } from './engine-process.mjs';
import { startKeycloak } from './keycloak.mjs';

/**
 * Keeps Keycloak running on its port of the first start, ended before the database that it stands on.
 * @returns {Promise<Record<string, string>>} what the services must be told to sign in there
 */
export async function superviseKeycloak({ folder, say, newGroup, keep }, databaseUrl, publicUrl) {
  let engine;
  await keep(newGroup(), 'keycloak', 'engine', async (spawned) => {
    const adopted = runningEngine(folder, 'keycloak');
    const port = Number(
      new URL(engine?.address ?? adopted?.address ?? `http://127.0.0.1:${await freePortFrom(8080)}`).port,
    );
    const onSpawn = ({ pid, address, whenEnded, stop }) => spawned({ pid, address, ended: whenEnded(), stop });
    engine = await startKeycloak({ folder, port, databaseUrl, publicUrl, isDemo: true, say, onSpawn });
  });
  say(`keycloak: ${engine.address}`);
  return engine.env;
}
