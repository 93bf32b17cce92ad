import { asksFor, earliestOfAuthors, mayBeFirst } from './first-publications.js';

const at = new Date('2026-11-20T10:00:00Z');
const publication = { publicationId: 1, publishedAt: at, network: 'ok', authorId: 7, isHistory: false, lastAt: null };
const before = (days: number): Date => new Date(at.getTime() - days * 86_400_000);

describe('the first publication of an author in a topic', () => {
  it('may be one of an author who is not known there, or not seen for 90 days', () => {
    expect(mayBeFirst(publication)).toBe(true);
    expect(mayBeFirst({ ...publication, lastAt: before(91) })).toBe(true);
    expect(mayBeFirst({ ...publication, lastAt: before(89) })).toBe(false);
  });

  it('is not one that was found when the author was read for the first time', () => {
    expect(mayBeFirst({ ...publication, isHistory: true })).toBe(false);
  });

  it('is asked for by network and author; a rule without authors asks for all', () => {
    expect(asksFor({ authors: [] }, publication)).toBe(true);
    expect(asksFor({ authors: [{ network: 'ok', id: 7 }] }, publication)).toBe(true);
    expect(asksFor({ authors: [{ network: 'smi', id: 7 }] }, publication)).toBe(false);
  });

  it('is the earliest one of each author', () => {
    const later = { ...publication, publicationId: 2, publishedAt: new Date(at.getTime() + 1000) };
    const other = { ...publication, publicationId: 3, authorId: 8, publishedAt: before(1) };
    expect(earliestOfAuthors([later, publication, other]).map((one) => one.publicationId)).toEqual([3, 1]);
  });
});
