import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort, { portNumbers } from 'get-port';
import { runningEngine, startEngine } from './engine-process.mjs';
import { fetchEngine } from './fetch.mjs';
import { keycloakJvm } from './keycloak-build.mjs';
import { keycloakDatabase } from './keycloak-database.mjs';

const PREFERRED_PORT = 8080;
/** The first start creates about 90 tables and the realm, which takes minutes on a busy machine. */
const START_TIMEOUT_MS = 600_000;
const source = fileURLToPath(new URL('../keycloak', import.meta.url));

/**
 * One Keycloak on loopback with the realm `mm` and its own database. The realm is imported if it is missing, an
 * existing one is never overwritten.
 * @param {{
 *   folder: string, databaseUrl: string, publicUrl?: string, port?: number, isDemo?: boolean,
 *   print?: (line: string) => void, onSpawn?: (engine: any) => void,
 * }} options `databaseUrl`: of a PostgreSQL user who may create databases;
 *   `publicUrl`: the issuer of the tokens, by default Keycloak's own address;
 *   `port`: 0 takes any free one, by default the first free one from 8080 on;
 *   `isDemo`: the sign-in page lists the demo accounts
 * @returns {Promise<{
 *   address: string, pid: number, env: Record<string, string>, adminPassword: string,
 *   whenEnded(): Promise<string>, stop(): Promise<void>,
 * }>} `env`: the environment with which the services use it
 */
export async function startKeycloak({
  folder,
  databaseUrl,
  publicUrl,
  port,
  isDemo = false,
  print = console.log,
  onSpawn,
}) {
  fs.mkdirSync(folder, { recursive: true });
  const secrets = storedSecrets(path.join(folder, 'keycloak-secrets.json'));
  const withEnv = (engine) => ({
    ...engine,
    adminPassword: secrets.admin,
    env: {
      MM_KEYCLOAK_URL: engine.address,
      MM_LOGIN_CLIENT_SECRET: secrets.loginClient,
      MM_KEYCLOAK_CLIENT_SECRET: secrets.identityClient,
    },
  });
  const running = runningEngine(folder, 'keycloak');
  if (running && (await isIssuer(running.address, publicUrl ?? running.address))) {
    onSpawn?.(running);
    return withEnv(running);
  }
  await running?.stop();

  const programs = await fetchEngine('keycloak', print);
  const home = prepareHome(path.join(folder, 'keycloak-home'), programs);
  const database = await keycloakDatabase(databaseUrl, secrets.database);
  const preferred = port === undefined ? portNumbers(PREFERRED_PORT, 65_535) : [];
  const address = `http://127.0.0.1:${port || (await getPort({ port: preferred, host: '127.0.0.1' }))}`;
  const hostname = publicUrl ?? address;
  const engine = await startEngine({
    name: 'keycloak',
    folder,
    address,
    onSpawn,
    timeoutMs: START_TIMEOUT_MS,
    args: [
      '-Xms128m',
      '-Xmx512m',
      '-XX:MaxMetaspaceSize=256m',
      '-XX:+UseSerialGC',
      ...keycloakJvm(home, programs),
      'start',
      '--optimized',
      '--import-realm',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${new URL(address).port}`,
      `--hostname=${hostname}`,
      '--proxy-headers=xforwarded',
      '--cache=local',
    ],
    env: {
      ...database,
      KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
      KC_BOOTSTRAP_ADMIN_PASSWORD: secrets.admin,
      MM_LOGIN_CLIENT_SECRET: secrets.loginClient,
      MM_KEYCLOAK_CLIENT_SECRET: secrets.identityClient,
      MM_LOGIN_THEME: isDemo ? 'mm-demo' : 'keycloak.v2',
    },
    isReady: () => isIssuer(address, hostname),
  });
  return withEnv(engine);
}

/** Passwords of the administrator and the database, secrets of the two confidential clients: made once, 0600. */
function storedSecrets(file) {
  if (!fs.existsSync(file)) {
    const made = Object.fromEntries(
      ['admin', 'database', 'loginClient', 'identityClient'].map((name) => [
        name,
        randomBytes(24).toString('base64url'),
      ]),
    );
    fs.writeFileSync(`${file}.new`, JSON.stringify(made), { mode: 0o600 });
    fs.renameSync(`${file}.new`, file);
  }
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** Keycloak's home in the workspace: data and our realm and theme, with links to the programs in the cache. */
function prepareHome(home, programs) {
  fs.mkdirSync(path.join(home, 'data', 'import'), { recursive: true });
  fs.mkdirSync(path.join(home, 'providers'), { recursive: true });
  fs.copyFileSync(path.join(source, 'mm-realm.json'), path.join(home, 'data', 'import', 'mm-realm.json'));
  const links = {
    lib: path.join(programs, 'lib'),
    conf: path.join(programs, 'conf'),
    themes: path.join(source, 'themes'),
  };
  for (const [name, target] of Object.entries(links)) {
    fs.rmSync(path.join(home, name), { force: true });
    fs.symlinkSync(target, path.join(home, name));
  }
  return home;
}

async function isIssuer(address, publicUrl) {
  try {
    const response = await fetch(`${address}/realms/mm/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
    });
    return response.ok && (await response.json()).issuer === `${publicUrl}/realms/mm`;
  } catch {
    return false;
  }
}
