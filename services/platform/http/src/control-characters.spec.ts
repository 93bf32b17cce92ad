import 'reflect-metadata';
import type { Server } from 'node:http';
import { Controller, Module, type INestApplication, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { allCalls } from '@mm/proto/http/calls.js';
import { fillPath } from '@mm/proto/http/fill-path.js';
import request from 'supertest';
import * as z from 'zod';
import { Call, Input, type AnyCall } from './call.decorator.js';
import { ProblemFilter } from './problem.filter.js';

const NUL = '\u0000';
type Schema = z.core.JSONSchema.JSONSchema;
type Path = (string | number)[];
type Part = 'params' | 'query' | 'body';

let app: INestApplication;
let server: Server;
beforeAll(async () => {
  class ServesEveryCall {}
  Module({ controllers: allCalls.map(controllerOf) })(ServesEveryCall);
  app = await NestFactory.create<NestExpressApplication>(ServesEveryCall, { logger: false });
  (app as NestExpressApplication).set('query parser', 'extended');
  app.useGlobalFilters(new ProblemFilter());
  await app.listen(0, '127.0.0.1');
  server = app.getHttpServer() as Server;
});
afterAll(() => app.close());

/** A controller that only reads the input of a call. */
function controllerOf(call: AnyCall): Type {
  @Controller()
  class ReadsInput {
    @Call(call)
    read(@Input() _input: unknown): object {
      return {};
    }
  }
  return ReadsInput;
}

/** The places where a schema takes a string: fields, items of lists, values of maps. */
function stringsIn(schema: Schema | boolean | undefined, root: Schema, depth = 0): Path[] {
  if (typeof schema !== 'object' || depth > 8) return [];
  if (schema.$ref) return stringsIn(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''], root, depth + 1);
  const below = (key: string | number, inner: Schema | boolean | undefined): Path[] =>
    stringsIn(inner, root, depth + 1).map((path) => [key, ...path]);
  return [
    ...(schema.type === 'string' || Object.keys(schema).length === 0 ? [[]] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
      stringsIn(one, root, depth + 1),
    ),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => below(key, inner)),
    ...(schema.items && !Array.isArray(schema.items) ? below(0, schema.items) : []),
    ...(schema.additionalProperties ? below('any', schema.additionalProperties) : []),
  ];
}

/** An input with NUL at one place and nothing else. */
const withNul = ([key, ...rest]: Path): unknown =>
  key === undefined ? `a${NUL}b` : typeof key === 'number' ? [withNul(rest)] : { [key]: withNul(rest) };

const places = allCalls.flatMap((call) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const declared = call[part];
    if (!declared) return [];
    const root = z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' }) as Schema;
    const names = Object.keys(root.properties ?? {}).filter((key) => part === 'query' || call.path.includes(`:${key}`));
    const fields = part === 'body' ? stringsIn(root, root) : names.map((key) => [key]);
    return [...new Map(fields.map((path) => [path.join('.'), path])).values()].map((path) => ({ call, part, path }));
  }),
);

async function refusal(call: AnyCall, part: Part, path: Path): Promise<unknown[]> {
  const named = Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '1']));
  const address = fillPath(call.path, part === 'params' ? { ...named, [String(path[0])]: `a${NUL}b` } : named);
  const method = call.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const sent = request(server)[method](address);
  if (part === 'query') void sent.query({ [String(path[0])]: `a${NUL}b` });
  if (part === 'body') void sent.send(withNul(path) as object);
  const { status, body } = await sent;
  const { code, details = [] } = body as { code: string; details?: { path: string; code: string }[] };
  return [status, code, ...details.map((detail) => `${detail.path} ${detail.code}`)];
}

describe('control characters', () => {
  it('are refused with 400 and the path in every string of every declared call', async () => {
    expect(places.length).toBeGreaterThan(allCalls.length);
    for (const { call, part, path } of places)
      expect([call.id, ...(await refusal(call, part, path))]).toEqual([
        call.id,
        400,
        'invalid-request',
        `${[part, ...path].join('.')} control-character`,
      ]);
  });

  it.each([
    ['a unit separator', '\u001f', true],
    ['a delete character', '\u007f', true],
    ['a half of an emoji', '\ud83d', true],
    ['a line feed, a carriage return and a tab', '\n\r\t', false],
    ['letters of any language and an emoji', 'Ұлытау 🙂', false],
  ])('are C0 and DEL, but not white space: %s', async (_, text, isRefused) => {
    const login = { username: `a${text}b`, password: 'demo' };
    const { status } = await request(server).post('/api-py/login').send(login);
    expect(status === 400).toBe(isRefused);
  });

  it('are refused in names that the schema does not know', async () => {
    const { body } = await request(server)
      .post('/api-py/login')
      .send({ username: 'a', password: 'b', [`c${NUL}`]: 1 })
      .expect(400);
    expect((body as { details: unknown[] }).details).toMatchObject([{ path: 'body', code: 'control-character' }]);
  });
});
