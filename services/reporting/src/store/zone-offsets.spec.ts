import { fromAbsolute } from '@internationalized/date';
import * as fc from 'fast-check';
import { zoneOffsets } from './zone-offsets.js';

const zones = ['Asia/Almaty', 'Asia/Qyzylorda', 'Asia/Kolkata', 'Europe/Berlin', 'America/Sao_Paulo', 'Africa/Cairo'];

describe('the offsets of a time zone', () => {
  it('are those that its clock had and has', () => {
    const hours = (zone: string, from: string, to: string) =>
      zoneOffsets(zone, Date.parse(from), Date.parse(to)).map((one) => [
        new Date(one.from).toISOString().slice(0, 16),
        one.offset / 3_600_000,
      ]);
    expect(hours('Asia/Almaty', '2024-01-01T00:00Z', '2026-01-01T00:00Z')).toEqual([
      ['2024-01-01T00:00', 6],
      ['2024-02-29T18:00', 5],
    ]);
    expect(hours('Europe/Berlin', '2026-03-29T01:00Z', '2026-12-01T00:00Z')).toEqual([
      ['2026-03-29T01:00', 2],
      ['2026-10-25T01:00', 1],
    ]);
    expect(hours('UTC', '2026-01-01T00:00Z', '2026-01-01T00:00Z')).toEqual([]);
  });

  it('fill a period without limits', () => {
    const all = zoneOffsets('Asia/Almaty');
    expect([all[0]?.from, all.at(-1)?.to]).toEqual([-Infinity, Infinity]);
    expect(all.slice(1).map(({ from }) => from)).toEqual(all.slice(0, -1).map(({ to }) => to));
    expect(zoneOffsets('Europe/Berlin', Date.UTC(9998, 0), Infinity)).toHaveLength(1);
  });

  it('are the same at any moment, whatever the period is', () => {
    const moment = fc.integer({ min: Date.UTC(1900, 0) / 1000, max: Date.UTC(2099, 11) / 1000 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, moment, moment, (zone, ...moments) => {
        const [from = 0, second = 0, to = 0] = moments.sort((a, b) => a - b).map((seconds) => seconds * 1000);
        const found = zoneOffsets(zone, from, to + 1).find((one) => one.to > second);
        expect(found?.offset).toBe(fromAbsolute(second, zone).offset);
      }),
      { numRuns: 300 },
    );
  });
});
