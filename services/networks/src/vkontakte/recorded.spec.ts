import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ZodType } from 'zod';
import { recorded } from '../contract/recorded.js';
import { schemaFaults } from '../contract/vk-official-schema.js';
import { toPost } from './to-post.js';
import { groupProfile, userProfile } from './to-profile.js';
import { vkFault } from './vk-fault.js';
import { readItems } from './wall-pages.js';
import { vkComments, vkEnvelope, vkGroups, vkResolved, vkUsers, vkWall, vkWallById } from './wire.js';

const responses = recorded('vk-json');
const schemas = new Map(recorded('vk-schema').map((s) => [s.file.replace(/^.*?VKCOM__vk-api-schema\//, ''), s]));
const load = (file: string): never =>
  JSON.parse(schemas.get(file)?.read().toString('utf8') ?? '{"definitions":{}}') as never;
const under = (folder: RegExp): typeof responses => responses.filter((a) => folder.test(a.file));
const responseOf = <T>(bytes: Buffer, schema: ZodType<T>): T =>
  schema.parse(vkEnvelope.parse(JSON.parse(bytes.toString('utf8'))).response);

// Without the documents `recorded` has printed a line
(responses.length > 0 ? describe : describe.skip)('recorded VK responses', () => {
  it('are walls with only known posts', () => {
    for (const { file, read } of under(/Wall\/Get_/)) {
      const { posts, skipped } = readItems(responseOf(read(), vkWall).items);
      expect([file, skipped]).toEqual([file, 0]);
      for (const post of posts)
        expect(toPost(post, '1', 'https://vk.com')).toMatchObject({
          code: expect.stringMatching(/^-?\d+_\d+$/),
          publishedAt: expect.stringMatching(/Z$/),
        });
    }
    for (const { file, read } of under(/Wall\/GetById/))
      expect([file, readItems(responseOf(read(), vkWallById)).skipped]).toEqual([file, 0]);
    for (const { read } of under(/Wall\/GetComments/))
      expect(responseOf(read(), vkComments).items.length).toBeGreaterThan(0);
  });

  it('are groups, people and screen names that can be read', () => {
    for (const { file, read } of under(/Groups\/GetById/)) {
      for (const group of responseOf(read(), vkGroups))
        expect([file, group.deactivated ? 'gone' : groupProfile(group, 'https://vk.com').code]).toEqual([
          file,
          group.deactivated ? 'gone' : String(-group.id),
        ]);
    }
    for (const { file, read } of under(/Users\/Get_/)) {
      for (const user of responseOf(read(), vkUsers))
        expect([file, user.deactivated ? 'gone' : userProfile(user, 'https://vk.com').code]).toEqual([
          file,
          user.deactivated ? 'gone' : String(user.id),
        ]);
    }
    for (const { file, read } of under(/Utils\/ResolveScreenName/))
      expect([file, responseOf(read(), vkResolved)?.type]).toEqual([file, expect.stringMatching(/^(user|group)$/)]);
  });

  it('are errors that become faults', () => {
    for (const { file, read } of under(/Errors\/\d+\.json/)) {
      const { error } = vkEnvelope.parse(JSON.parse(read().toString('utf8')));
      expect([file, error && vkFault(error, 'x').native.code]).toEqual([file, Number(/(\d+)\.json$/.exec(file)?.[1])]);
    }
  });

  it('never crash the parsing of the envelope', () => {
    for (const { read } of responses)
      expect(() =>
        vkEnvelope.safeParse(
          JSON.parse(
            read()
              .toString('utf8')
              .replace(/^\uFEFF/, ''),
          ),
        ),
      ).not.toThrow();
  });
});

describe('our fixtures', () => {
  const cases: [string, string][] = [
    ['wall.get', 'wall/responses.json#wall_get_response'],
    ['wall.get-attachments', 'wall/responses.json#wall_get_response'],
    ['wall.getById', 'wall/responses.json#wall_getById_response'],
    ['wall.getComments', 'wall/responses.json#wall_getComments_extended_response'],
    ['groups.getById', 'groups/responses.json#groups_getById_object_response'],
    ['groups.getById-closed', 'groups/responses.json#groups_getById_object_response'],
    ['utils.resolveScreenName', 'utils/responses.json#utils_resolveScreenName_response'],
    ['users.get', 'users/responses.json#users_get_response'],
  ];
  (schemas.size > 0 ? it : it.skip).each(cases)('%s has the shape of the official schema', (name, start) => {
    const document = JSON.parse(readFileSync(new URL(`./fixtures/${name}.json`, import.meta.url), 'utf8')) as {
      response: { items?: { broken?: boolean; deleted?: boolean; attachments?: { type: string }[] }[] };
    };
    // Two items are broken on purpose; deleted comments really have no author.
    if (document.response.items)
      document.response.items = document.response.items.filter(
        (i) => !i.broken && !i.deleted && !i.attachments?.some((a) => a.type === 'hologram'),
      );
    expect(schemaFaults(document, start, load)).toEqual([]);
  });
});
