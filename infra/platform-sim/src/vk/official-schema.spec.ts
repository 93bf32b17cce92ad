import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Simulator } from '../simulator.js';
import { callVkMethod, startTestSimulator } from '../testing/test-simulator.js';

const folder = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../../../../shared/data/recorded/vk-schema/VKCOM__vk-api-schema',
);
const isRecorded = fs.existsSync(folder);

interface Node {
  $ref?: string;
  type?: string | string[];
  allOf?: Node[];
  oneOf?: Node[];
  properties?: Record<string, Node>;
  items?: Node;
  enum?: unknown[];
  minimum?: number;
  required?: boolean | string[];
  definitions?: Record<string, Node>;
}

const files = new Map<string, Node>();
function resolveRef(ref: string): Node {
  const [file = '', pointer = ''] = ref.replace(/^\.\.\//, '').split('#/definitions/');
  if (!files.has(file)) files.set(file, JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Node);
  return files.get(file)?.definitions?.[pointer] ?? {};
}

const typeOf = (value: unknown): string => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);
const hasType = (type: string, value: unknown): boolean =>
  type === 'integer' ? Number.isInteger(value) : type === 'number' ? typeof value === 'number' : typeOf(value) === type;

/** Violations of the official schema, each with its path in the value. */
function violations(value: unknown, node: Node, at: string): string[] {
  if (node.$ref) return violations(value, resolveRef(node.$ref), at);
  const messages: string[] = (node.allOf ?? []).flatMap((part) => violations(value, part, at));
  const types = node.type === undefined ? [] : [node.type].flat();
  if (types.length && !types.some((type) => hasType(type, value)))
    return [...messages, `${at}: ${typeOf(value)} instead of ${types.join('|')}`];
  if (node.enum && !node.enum.includes(value)) messages.push(`${at}: ${String(value)} is not in the enumeration`);
  if (node.minimum !== undefined && Number(value) < node.minimum) messages.push(`${at}: below ${node.minimum}`);
  if (node.items && Array.isArray(value))
    messages.push(...value.flatMap((item, i) => violations(item, node.items as Node, `${at}[${i}]`)));
  for (const [key, child] of Object.entries(node.properties ?? {})) {
    const inner = (value as Record<string, unknown> | undefined)?.[key];
    if (inner !== undefined) messages.push(...violations(inner, child, `${at}.${key}`));
    else if (child.required === true) messages.push(`${at}.${key}: missing`);
  }
  return messages;
}

(isRecorded ? describe : describe.skip)('responses of the demo VK and the recorded official schema', () => {
  let simulator: Simulator;
  let stop: () => void;
  beforeAll(async () => ({ simulator, stop } = await startTestSimulator()));
  afterAll(() => stop());

  it.each([
    ['wall.get', { domain: 'taraz_ryadom', count: '100' }, '../wall/responses.json#/definitions/wall_get_response'],
    [
      'wall.get',
      { domain: 'syr_eli', count: '100', extended: '1', fields: 'members_count,description' },
      '../wall/responses.json#/definitions/wall_get_extended_response',
    ],
    [
      'wall.getComments',
      { owner_id: '-1003', post_id: 'newest', count: '50' },
      '../wall/responses.json#/definitions/wall_getComments_response',
    ],
    [
      'groups.getById',
      { group_id: 'shymnews', fields: 'members_count,description,counters,is_closed,status' },
      '../groups/responses.json#/definitions/groups_getById_object_response',
    ],
    [
      'users.get',
      { user_ids: 'asel.mama', fields: 'followers_count,about,screen_name,counters' },
      '../users/responses.json#/definitions/users_get_response',
    ],
    [
      'newsfeed.search',
      { q: 'школе', count: '30' },
      '../newsfeed/responses.json#/definitions/newsfeed_search_response',
    ],
    [
      'utils.resolveScreenName',
      { screen_name: 'shymnews' },
      '../utils/responses.json#/definitions/utils_resolveScreenName_response',
    ],
  ])('%s %j conforms', async (method, params, definition) => {
    const wall = (await callVkMethod(simulator, 'wall.get', { domain: 'almaty_dvor', count: '1' }))['response'] as {
      items: { id: number }[];
    };
    const asked: Record<string, string> = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [
        key,
        value === 'newest' ? String(wall.items[0]?.id) : String(value),
      ]),
    );
    expect(Object.keys(resolveRef(definition))).not.toHaveLength(0);
    expect(violations(await callVkMethod(simulator, method, asked), { $ref: definition }, method)).toEqual([]);
  });
});
