import { parseAst } from 'vite';
import { responseSchemasOnly } from '../../response-schemas.js';

const declared = `import * as z from 'zod';
const shared = { roles: 'any', objects: [rules.readTopic] };
export const topicSave = z.strictObject({
  ...topic.partial().shape,
  objects: z.array(id),
});
export const calls = {
  list: call({ ...shared, id: 'list', method: 'GET', query: z.object({ mine: flag }), response: z.array(topic) }),
  save: call({
    ...shared,
    service: 'reporting',
    body: z.strictObject({ params: topicSave }),
    response: z.object({ body: topic }),
    fields: 'some',
  }),
  visible: call({ ...shared, internal: true, response: z.array(id) }),
};
`;
const { handler } = responseSchemasOnly.transform as unknown as {
  handler: (this: { parse: typeof parseAst }, code: string) => { code: string };
};
const built = () => handler.call({ parse: parseAst }, declared).code;

test('what only servers read of a call is left out, and calls between services altogether', () => {
  const code = built();
  const words = code.split(/\W+/);
  for (const part of ['query', 'service', 'fields', 'params', 'rules', 'internal', 'visible'])
    expect(words).not.toContain(part);
  for (const kept of [
    "id: 'list'",
    'response: z.array(topic)',
    'response: z.object({ body: topic })',
    'objects: z.array(id)',
  ])
    expect(code).toContain(kept);
});

test('a schema is made only when something reads it', () =>
  expect(built()).toMatch(/topicSave = \/\* @__PURE__ \*\/ \(\(\) => z\.strictObject\(\{[^]*\}\)\)\(\);/));

test('the module can be parsed, and every line is where it was', () => {
  const code = built();
  expect(() => parseAst(code)).not.toThrow();
  expect(code.split('\n')).toHaveLength(declared.split('\n').length);
  expect(code.split('\n').findIndex((line) => line.includes('save: call'))).toBe(8);
});
