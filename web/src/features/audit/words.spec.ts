import { readFileSync } from 'node:fs';
import path from 'node:path';
import { actionText, fieldText, kindText } from './words.js';

const folder = path.resolve('services/platform/audit/src');
const codesIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(pattern)].flatMap(([, code]) => code ?? []);
const recorded = [...new Set(codesIn('audited.ts', /'([a-z-]+\.[a-z-]+)'(?=[\],])/g))];
const kinds = codesIn('record-audit.ts', /\| '([a-z-]+)'/g);

test.each(recorded)('the action %s has words', (action) => expect(actionText(action)).not.toBe(action));
test.each(kinds)('the kind %s has words', (kind) => expect(kindText(kind)).not.toBe(kind));

test.each(['moon.landed', 'constructor', ''])('the unknown code “%s” is shown as it is', (code) => {
  expect([actionText(code), kindText(code), fieldText(code)]).toEqual([code, code, code]);
});
