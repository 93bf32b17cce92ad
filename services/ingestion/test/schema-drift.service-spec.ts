import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { NetworkFault } from '@mm/networks/network-fault.js';
import { networkHarness, type NetworkHarness } from './network-harness.js';
import { StandInNetwork } from './stand-in-network.js';

const groups = new StandInNetwork('ok', { credential: 'none' });
const errors: string[] = [];
let harness: NetworkHarness;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void errors.push(String(message)));
  harness = await networkHarness([groups]);
});
afterAll(async () => {
  await harness.stop();
  jest.restoreAllMocks();
});

const drift = (place: string, payload: string): NetworkFault =>
  new NetworkFault('schema_drift', { code: 'group.getInfo', message: place }, { payload });
const lookUp = (name: string) => harness.post('/ok-author-info', { chanel_url: name });
const kept = () =>
  harness.rows<{ place: string; payload: string; occurrences: number }>(
    'SELECT network, place, payload, occurrences FROM ingestion.schema_drift ORDER BY first_at, place',
  );

describe('a response of an unknown shape', () => {
  it('is kept once per network and place with the number of times, and named in the log once an hour', async () => {
    let number = 0;
    groups.fault = () => drift('uid: expected string', `{"n":${++number},"text":"а\u0000б"}`);
    for (const name of ['first', 'second', 'third'])
      expect((await lookUp(name).expect(200)).body).toEqual({ status: '502', reason: 'schema_drift' });
    expect(await kept()).toEqual([
      { network: 'ok', place: 'group.getInfo uid: expected string', payload: '{"n":1,"text":"аб"}', occurrences: 3 },
    ]);
    expect(errors.filter((line) => line.includes('unknown format'))).toEqual([
      'ok responds in an unknown format: group.getInfo uid: expected string (table schema_drift)',
    ]);
  });

  it('is kept for the 200 places that occurred last', async () => {
    let number = 0;
    groups.fault = () => drift(`place ${++number}`, '');
    for (let i = 0; i < 201; i++) await lookUp(`name${i}`).expect(200);
    const places = (await kept()).map(({ place }) => place);
    expect(places).toHaveLength(200);
    expect(places).not.toContain('group.getInfo uid: expected string');
    expect(places).toContain('group.getInfo place 201');
  });

  it('stays a fault for the caller', async () => {
    expect((await harness.post('/subscribe-ok-authors', { chanel_url: 'x' }).expect(502)).body).toMatchObject({
      code: 'network-drift',
    });
  });
});
