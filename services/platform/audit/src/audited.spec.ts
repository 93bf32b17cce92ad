import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { allCalls } from '@mm/proto/http/calls.js';
import { networkCalls } from '@mm/proto/http/network-calls.js';
import { actionOf, auditedCalls, auditedNetworkCalls, auditRowOf } from './audited.js';

const services = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const changing = allCalls.filter(({ method, changes }) => method !== 'GET' || changes);

describe('every call that changes or exports something', () => {
  it.each(changing.map(({ id }) => id))('%s is recorded, or says why not', (id) => {
    expect(auditRowOf(id)).toBeDefined();
  });

  it('has no row when it is gone', () => {
    const ids = new Set(allCalls.map(({ id }) => id));
    expect(Object.keys(auditedCalls).filter((id) => !ids.has(id))).toEqual([]);
    const names = new Set(Object.values(networkCalls).flatMap((calls) => Object.keys(calls)));
    expect(Object.keys(auditedNetworkCalls).filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(Object.entries(auditedCalls).flatMap(([id, row]) => (typeof row === 'string' ? [[id, row]] : [])))(
    '%s: %s',
    (_, reason) => expect(reason.length).toBeGreaterThan(5),
  );
});

describe('the service of a call records its actions', () => {
  // ingestion takes the action from the call, `actionOf`
  const recorded = changing.flatMap(({ id, service }) => {
    const row = auditRowOf(id);
    return typeof row === 'string' || service === 'ingestion' ? [] : (row ?? []).map((action) => [service, action]);
  });
  it.each([...new Map(recorded.map((pair) => [pair.join(' '), pair])).values()])('%s: %s', (service = '', action) => {
    expect(sourcesOf(service)).toContain(`'${action}'`);
  });

  it('and an unknown call has no action', () => {
    expect(actionOf('save-topic')).toBe('topic.created');
    expect(() => actionOf('report-form')).toThrow('report-form');
    expect(() => actionOf('constructor')).toThrow('constructor');
  });
});

const texts = new Map<string, string>();

/** All sources of a service that record something. */
function sourcesOf(service: string): string {
  const folder = path.join(services, service, 'src');
  const known = texts.get(service);
  if (known !== undefined) return known;
  const text = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .filter((source) => /\brecord[A-Z]\w*\(/.test(source))
    .join('\n');
  texts.set(service, text);
  return text;
}
