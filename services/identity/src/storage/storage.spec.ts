import { monthlyGrowth } from './monthly-growth.js';
import { partOfTable } from './measure-tables.js';

describe('growth in a month', () => {
  const now = { at: new Date('2026-11-23T12:00:00Z'), bytes: 1_700 };

  it('goes on at the rate since the earlier size', () =>
    expect(monthlyGrowth({ at: new Date('2026-11-16T12:00:00Z'), bytes: 1_000 }, now)).toBe(3_000));
  it('is negative where more is removed than added', () =>
    expect(monthlyGrowth({ at: new Date('2026-11-22T12:00:00Z'), bytes: 1_800 }, now)).toBe(-3_000));
  it('is not known without an earlier size, or with a recent one only', () =>
    expect(
      [undefined, { at: new Date('2026-11-23T07:00:00Z'), bytes: 0 }].map((one) => monthlyGrowth(one, now)),
    ).toEqual([null, null]));
});

it.each([
  ['log.event', 'log'],
  ['review.outbox', 'log'],
  ['identity.audit_record', 'audit'],
  ['reporting.elastic_document', 'report-store'],
  ['reporting.report_name', 'report-store'],
  ['reporting.publication_words', 'report-store'],
  ['reporting.report_copy', 'other'],
  ['reporting.publication', 'publications'],
  ['ingestion.post_comments', 'posts'],
  ['review.post', 'posts'],
  ['keycloak.user_entity', 'other'],
])('the table %s belongs to %s', (table, part) => expect(partOfTable(table)).toBe(part));
