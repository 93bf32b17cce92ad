import { cutOffOf, reportMoment } from './period.js';
import { reportFilterOf } from './report-filter-of.js';

const now = Date.parse('2026-11-21T09:30:15.500Z');
const asOf = Math.floor(now / 1000) - 3600;

describe('the filter of a report', () => {
  it('holds the events and authors that a chart was clicked for, one or many', () => {
    expect(reportFilterOf({ event_ids: [3, 4], author_ids: 7 }, now)).toMatchObject({ events: [3, 4], authorIds: [7] });
    expect(Object.keys(reportFilterOf({ event_ids: [], author_ids: null }, now))).toEqual([]);
  });

  it('ends with the second that the report is asked for', () => {
    const moment = reportMoment(asOf, now);
    expect(reportFilterOf({ as_of: asOf, period: 1 }, moment)).toEqual({
      from: Date.parse('2026-11-20T08:30:00Z'),
      to: (asOf + 1) * 1000,
    });
    expect(reportFilterOf({ as_of: asOf }, moment)).toEqual({ to: (asOf + 1) * 1000 });
  });

  it('ends with the selected period if that is earlier, else with the second that the report is asked for', () => {
    const endOf = (last: number) => reportFilterOf({ as_of: asOf, selectedPeriod: [asOf - 900, last] }, now).to;
    expect([endOf(asOf - 60), endOf(asOf + 60)]).toEqual([(asOf - 59) * 1000, (asOf + 1) * 1000]);
  });

  it('has no end when no moment is asked for', () => {
    expect(reportFilterOf({ period: 1, as_of: null }, now)).toEqual({ from: Date.parse('2026-11-20T09:30:00Z') });
  });
});

describe('the moment of a report', () => {
  it('is the requested second or now, and never in the future', () => {
    expect([reportMoment(undefined, now), reportMoment(asOf, now), reportMoment(asOf + 86_400, now)]).toEqual([
      now,
      asOf * 1000,
      now,
    ]);
  });

  it('gives the same filter again when the stated second is asked for', () => {
    const again = reportMoment(cutOffOf(now), now + 60_000);
    expect(reportFilterOf({ period: 7, as_of: cutOffOf(now) }, again).from).toBe(
      reportFilterOf({ period: 7 }, now).from,
    );
  });
});
