import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import * as z from 'zod';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const textOf = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

const conditions = z.record(z.string(), z.object({ condition: z.string() }));
/** The parts of a container that our checks read; the Compose schema checks the whole file. */
const container = z.object({
  image: z.string(),
  build: z.object({ dockerfile: z.string(), target: z.string() }).optional(),
  user: z.string().optional(),
  privileged: z.boolean().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  restart: z.string().optional(),
  mem_limit: z.string().optional(),
  ulimits: z.record(z.string(), z.number()).optional(),
  cpus: z.number().optional(),
  stop_grace_period: z.string().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
  healthcheck: z.object({ test: z.array(z.string()).optional(), disable: z.boolean().optional() }).optional(),
  command: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  env_file: z.array(z.object({ path: z.string() })).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  depends_on: conditions.default({}),
});
export type Container = z.output<typeof container>;

const file = z.object({
  services: z.record(z.string(), container),
  volumes: z.record(z.string(), z.unknown()),
  networks: z.record(z.string(), z.unknown()),
});

/** docker-compose.yml as compose reads it with no environment except the profile. */
export function composeFile(profile = ''): z.output<typeof file> {
  let text = textOf('docker-compose.yml').replaceAll('${COMPOSE_PROFILES:-live}', profile || 'live');
  for (let before = ''; before !== text;) [before, text] = [text, text.replace(/\$\{\w+:-([^${}]*)\}/g, '$1')];
  return file.parse(parse(text, { merge: true }));
}

/** A container's whole environment, including its env files. */
export function environmentOf({ env_file: files, environment }: Container): Record<string, string> {
  const lines = files.flatMap(({ path: name }) =>
    fs.existsSync(path.join(root, name)) ? textOf(name).split('\n') : [],
  );
  const pairs = lines
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
  return { ...Object.fromEntries(pairs), ...environment };
}
