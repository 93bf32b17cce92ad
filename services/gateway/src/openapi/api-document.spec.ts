import { allCalls } from '@mm/proto/http/calls.js';
import { outgoingNames } from '@mm/proto/http/outgoing-event.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { apiDocument, callsForPrograms, type ApiOperation } from './api-document.js';
import { apiPage } from './api-page.js';
import { callWords } from './call-words.js';
import { exampleBodies } from './example-bodies.js';

const document = apiDocument(allCalls, '1');
const calls = callsForPrograms(allCalls);
const described = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, ApiOperation] => [`${method} ${path}`, operation]),
);
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ ...document, $id: 'mm' });

function* references(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === '$ref') yield inner as string;
    else yield* references(inner);
  }
}
const target = (reference: string): unknown =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);

/** What a JSON Schema of the document finds wrong. */
function faults(schema: object, value: unknown): unknown {
  const text = JSON.stringify(schema).replaceAll('"#/', '"mm#/');
  const check = ajv.compile(JSON.parse(text) as object);
  return check(value) ? [] : check.errors;
}

describe('the OpenAPI document', () => {
  it('has every call for programs, under its method and path, and no other', () => {
    const wanted = calls.flatMap(({ method, path }) => {
      const one = `${method.toLowerCase()} ${path}`;
      return /\/:\w+\?$/.test(path) ? [one.replace(/\/:\w+\?$/, ''), one] : [one];
    });
    expect(described.map(([name]) => name).sort()).toEqual(
      wanted.map((one) => one.replace(/:(\w+)\??/g, '{$1}')).sort(),
    );
    expect(described.map(([name]) => name)).toEqual(
      expect.arrayContaining(['post /api-py/report-form', 'get /api/events', 'post /api/posts']),
    );
  });

  it('has words for every call, and for no other', () => {
    expect(Object.keys(callWords).sort()).toEqual(calls.map(({ id }) => id).sort());
    expect(described.filter(([, { tags }]) => tags.length === 0)).toEqual([]);
  });

  it('refers only to what it has, and names operations once', () => {
    expect([...references(document)].filter((reference) => target(reference) === undefined)).toEqual([]);
    const ids = described.map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(described)('%s declares the parameters of its path, and the errors of every call', (name, operation) => {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const declared = (operation.parameters ?? []).filter(({ in: place }) => place === 'path');
    expect(declared.map((one) => [one.name, one.required])).toEqual(inPath.map((one) => [one, true]));
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '429']));
  });

  it('has only schemas that validators read', () => {
    const schemas = described.flatMap(([, { parameters = [], requestBody, responses }]) => [
      ...parameters.map(({ schema }) => schema),
      ...Object.values(requestBody?.content ?? {}).map(({ schema }) => schema),
      ...Object.values((responses['200'] as { content: Record<string, { schema: object }> }).content).map(
        ({ schema }) => schema,
      ),
    ]);
    for (const schema of [...schemas, ...Object.values(document.components.schemas)])
      expect(() => faults(schema, null)).not.toThrow();
  });

  const examples = Object.entries(exampleBodies).flatMap(([id, bodies]) =>
    Object.entries(bodies).map(([title, body]) => [id, title, body] as const),
  );
  it.each(examples)('%s: the example "%s" fits the call and the document', (id, _, body) => {
    const call = calls.find((one) => one.id === id);
    expect(call?.body?.safeParse(body).error?.issues).toBeUndefined();
    const operation = described.find(([, { operationId }]) => operationId === id)?.[1];
    expect(faults(operation?.requestBody?.content['application/json']?.schema ?? {}, body)).toEqual([]);
  });

  it('refuses what the calls refuse', () => {
    const schema = (id: string): object =>
      described.find(([, { operationId }]) => operationId === id)?.[1].requestBody?.content['application/json']
        ?.schema ?? {};
    expect(faults(schema('report-form'), { params: { surprise: 1 } })).not.toEqual([]);
    expect(faults(schema('hand-in-posts'), { posts: [] })).not.toEqual([]);
    expect(faults(schema('hand-in-posts'), { posts: [{ network: 'vkontakte' }] })).not.toEqual([]);
  });

  it('has a webhook for every outgoing event, with its schema', () => {
    expect(Object.keys(document.webhooks)).toEqual([...outgoingNames, 'webhook.test']);
    const withdrawn = {
      id: 'e',
      type: 'post.withdrawn',
      version: 1,
      timestamp: '2026-11-20T10:00:00Z',
      data: { id: 1, network: 'smi', author_id: 2, withdrawn_at: '2026-11-20T10:00:00Z' },
    };
    const schema = { $ref: '#/components/schemas/OutgoingEvent' };
    expect(faults(schema, withdrawn)).toEqual([]);
    expect(faults(schema, { ...withdrawn, data: { ...withdrawn.data, later: 'added' } })).toEqual([]);
    expect(faults(schema, { ...withdrawn, type: 'post.counted' })).not.toEqual([]);
  });
});

describe('the page', () => {
  const page = apiPage(document);

  it('shows every call, and its links lead to places that it has', () => {
    for (const [name, { operationId }] of described) {
      expect([name, page.includes(`id="${encodeURIComponent(operationId)}"`)]).toEqual([name, true]);
    }
    const places = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => !places.has(id))).toEqual([]);
  });

  it('has no scripts, and shows markup in words as text', () => {
    const info = { ...document.info, title: '<script>alert(1)</script>' };
    expect(apiPage({ ...document, info })).not.toContain('<script');
  });
});
