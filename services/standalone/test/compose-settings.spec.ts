import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { classificationSettings } from '@mm/classification/settings.js';
import { logEngine } from '@mm/settings/log-engine.js';
import { gatewaySettings } from '@mm/gateway/settings.js';
import { identitySettings } from '@mm/identity/settings.js';
import { ingestionSettings } from '@mm/ingestion/settings.js';
import { reportingSettings } from '@mm/reporting/settings.js';
import { parseSettings, type Environment } from '@mm/settings/parse-settings.js';
import { platformSettings } from '@mm/settings/platform-settings.js';
import { telemetrySettings } from '@mm/settings/telemetry-settings.js';
import * as z from 'zod';
import { prepareSettings } from '../src/settings.js';
import { entryPoint, innerServices } from '../src/services.js';
import { writeDatabaseUrls } from '../src/prepare-database.js';
import { composeFile, environmentOf } from './compose-file.js';

const { makeSecrets } = (await import(
  fileURLToPath(new URL('../../../infra/docker/secrets.mjs', import.meta.url))
)) as { makeSecrets: (root: string) => string[] };

/** The settings readers of each program. */
const readers: Record<string, ((environment: Environment) => unknown)[]> = {
  database: [prepareSettings],
  topics: [(environment) => logEngine({ ...environment })],
  relay: [(environment) => parseSettings(z.object({ DATABASE_URL: z.url() }), environment)],
  identity: [identitySettings],
  ingestion: [ingestionSettings],
  classification: [classificationSettings],
  review: [platformSettings],
  reporting: [reportingSettings],
  gateway: [gatewaySettings, telemetrySettings],
};
/** Read by Node and by runService, before the settings. */
const readByProcess = ['HOST', 'PORT', 'NODE_OPTIONS'];

let folder: string;
let files: string[];
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'mm-compose-'));
  makeSecrets(folder);
  writeDatabaseUrls(
    path.join(folder, 'house'),
    new Map([...innerServices, entryPoint].map(({ name }) => [name, `postgres://${name}:p@postgres:5432/mm`])),
  );
  files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** An environment that records which keys are read. */
function recordReads(environment: Record<string, string>): { environment: Environment; readKeys: Set<string> } {
  const readKeys = new Set<string>();
  return {
    readKeys,
    environment: new Proxy<Environment>(environment, {
      get: (target, name) => (readKeys.add(String(name)), target[String(name)]),
    }),
  };
}

it('the demo fetches public pages and pictures inside the network of the containers, and links lead browsers', () => {
  const { ingestion } = composeFile('demo').services;
  if (!ingestion) throw new Error('there is no container ingestion');
  const own = environmentOf(ingestion);
  const [web, pages] = ['TELEGRAM_WEB_BASE', 'TELEGRAM_PAGES_BASE'].map((name) => new URL(own[name] ?? ''));
  expect(web?.hostname).toBe('localhost');
  expect(pages?.pathname).toBe(web?.pathname);
  expect(own['MM_ALLOW_PRIVATE']?.split(',')).toContain(pages?.host);
  expect(JSON.parse(own['MM_PICTURE_RESOLVE'] ?? '')).toMatchObject({ [web?.host ?? '']: pages?.origin });
});

describe.each(['', 'demo'])('with COMPOSE_PROFILES=%s', (profile) => {
  const { services } = composeFile(profile);

  it.each(Object.keys(readers))('%s has valid settings, and all of them are read', (name) => {
    const container = services[name];
    if (!container) throw new Error(`there is no container ${name}`);
    const own = { ...environmentOf(container) };
    for (const key of Object.keys(own))
      if (key.endsWith('_FILE')) own[key] = own[key]?.replace(/^\/secrets/, folder) ?? '';
    const { environment, readKeys } = recordReads(own);
    for (const read of readers[name] ?? []) read(environment);
    if (own['MM_LOG']) logEngine(environment);
    const unread = Object.keys(container.environment).filter(
      (key) => !readKeys.has(key) && !readByProcess.includes(key),
    );
    expect(unread).toEqual([]);
  });

  it('every program gets secrets only as file names', () => {
    const exposed = Object.entries(services).flatMap(([name, { environment }]) =>
      Object.entries(environment)
        .filter(
          ([key, value]) =>
            !key.endsWith('_FILE') && (/PASSWORD|SECRET|TOKEN|KEY$/.test(key) || /:\/\/[^/]*:[^/]*@/.test(value)),
        )
        .map(([key]) => `${name}: ${key}`),
    );
    expect(exposed).toEqual([]);
  });

  it('every secret file is created, in a volume that its reader mounts', () => {
    const wrong = Object.entries(services).flatMap(([name, { environment, command, volumes }]) => {
      const named = [...Object.values(environment), ...command].flatMap((text) => [
        ...text.matchAll(/\/secrets\/([\w-]+)\/([\w-]+)/g),
      ]);
      return named
        .filter(
          ([, group, file]) =>
            !files.includes(`${group}/${file}`) ||
            !volumes.some(
              (volume) => volume.startsWith(`secrets-${group}:/secrets/${group}:ro`) || name === 'database',
            ),
        )
        .map(([text]) => `${name}: ${text}`);
    });
    expect(wrong).toEqual([]);
  });
});
