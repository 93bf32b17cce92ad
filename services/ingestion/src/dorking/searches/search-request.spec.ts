import { filtersOf, requestKey } from './search-request.js';

const now = new Date('2026-11-23T20:30:00Z');
const filters = (request: Parameters<typeof filtersOf>[0]) => filtersOf(request, now, 'Asia/Almaty');

describe('the limits of a request', () => {
  it('are those that were typed, without blank ones', () => {
    expect(filters({ keyword: 'школа', site: '.kz', before: '2026-11-01', inurl: null })).toEqual({
      site: '.kz',
      before: '2026-11-01',
    });
  });

  it('begin 60 days ago for topics when nothing is said, in the time zone of the installation', () => {
    expect(filters({ direction: 'topic', id: 1 })).toEqual({ after: '2026-09-25' });
    expect(filtersOf({ direction: 'topic', id: 1 }, now, 'UTC')).toEqual({ after: '2026-09-24' });
  });

  it('turn days back into a day and keep a day', () => {
    expect(filters({ direction: 'section', id: 1, keys: { after: '0' } })).toEqual({ after: '2026-11-24' });
    expect(filters({ direction: 'section', id: 1, keys: { after: '2026-01-02' } })).toEqual({ after: '2026-01-02' });
  });
});

describe('requests of the same kind', () => {
  const typed = { keyword: 'школа', site: '.kz' };

  it('have one key, whatever the day and the letters of the site', () => {
    expect(requestKey({ keyword: ' школа ', site: '.KZ', after: null })).toBe(requestKey(typed));
    expect(requestKey({ direction: 'topic', id: 1, keys: { after: '60' } })).toBe(
      requestKey({ direction: 'topic', id: 1 }),
    );
  });

  it.each([
    { keyword: 'школы', site: '.kz' },
    { keyword: 'школа' },
    { keyword: 'школа', inurl: '.kz' },
    { keyword: 'школа', site: '.kz', after: '2026-01-01' },
  ])('others have another one: %j', (other) => {
    expect(requestKey(other)).not.toBe(requestKey(typed));
  });

  it('a topic and a section with the same id are two kinds', () => {
    expect(requestKey({ direction: 'topic', id: 1 })).not.toBe(requestKey({ direction: 'section', id: 1 }));
  });
});
