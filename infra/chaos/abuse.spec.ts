import { allCalls } from '@mm/proto/http/calls.js';
import * as z from 'zod';

interface Input {
  path: string;
  body: object;
  isRefused: boolean;
  next?: (answer: object) => [path: string, body: object];
}
interface Inputs {
  abuseInputs(made: { topic: number; section: number }): Input[];
}
const { abuseInputs } = (await import('./abuse-inputs.mjs' as string)) as Inputs;

/** Calls that take the row of an author, an event or a topic, but not its words. */
const takesNoWords = ['instagram.save-author', 'facebook.edit-channel', 'delete-event', 'delete-topic'];
/** What fields with an expression are called. */
const expressions = ['keywords', 'exclude_words', 'search_text', 'keyword'];
const namesIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([name, inner]) => [
        ...(name === 'properties' ? Object.keys(inner as object) : []),
        ...namesIn(inner),
      ]);

test('every call that takes an expression gets the largest accepted and the smallest refused one', () => {
  const inputs = abuseInputs({ topic: 1, section: 2 });
  const taking = allCalls.filter(
    ({ body, id, internal }) =>
      !internal &&
      !takesNoWords.includes(id) &&
      body &&
      namesIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).some((name) => expressions.includes(name)),
  );
  expect(taking.length).toBeGreaterThan(6);
  for (const { path, id } of taking)
    for (const isRefused of [false, true])
      expect([id, isRefused, inputs.some((input) => input.path === path && input.isRefused === isRefused)]).toEqual([
        id,
        isRefused,
        true,
      ]);
  const next = inputs.flatMap((input) => (input.next ? [input.next({ topic: { id: 1 } })] : []));
  expect(next.length).toBeGreaterThan(0);
  for (const [path, body] of [...inputs.map((input) => [input.path, input.body] as const), ...next])
    expect([path, allCalls.find((call) => call.path === path)?.body?.safeParse(body).success]).toEqual([path, true]);
});
