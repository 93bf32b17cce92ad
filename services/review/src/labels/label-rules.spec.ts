import { Invalid } from '@mm/http/problem.js';
import type { PostSaveWire } from '@mm/proto/http/posts.js';
import { labelsOf } from './label-rules.js';

const complete: PostSaveWire = { id: 1, lang: 'kz', spheres: [3], oblasts: [71], tone: 2 };

function refusalOf(save: PostSaveWire): Invalid {
  try {
    labelsOf(save);
  } catch (error) {
    if (error instanceof Invalid) return error;
    throw error;
  }
  throw new Error('the labels were accepted');
}

describe('the labels of a save', () => {
  it('are taken as they were chosen', () => {
    expect(labelsOf(complete)).toEqual({
      lang: 'kz',
      spheres: [3],
      oblasts: [71],
      tone: 2,
      eventId: null,
      isIgnored: false,
    });
  });

  it('lose entries that were sent twice, in the order of choice', () => {
    expect(labelsOf({ ...complete, spheres: [3, 1, 3], oblasts: [71, 71] })).toMatchObject({
      spheres: [3, 1],
      oblasts: [71],
    });
  });

  it.each([
    ['spheres', 'sphere-required'],
    ['oblasts', 'oblast-required'],
    ['tone', 'tone-required'],
    ['lang', 'lang-required'],
  ] as const)('are refused without %s [S1 §5]', (field, code) => {
    const { [field]: _, ...rest } = complete;
    expect(refusalOf(rest)).toMatchObject({
      code: 'tagging-incomplete',
      extras: { details: [{ path: `post.${field}`, code }] },
    });
  });

  it('are refused with every missing label at once [S1 §5]', () => {
    const codes = (refusalOf({ id: 1 }).extras.details ?? []).map(({ code }) => code);
    expect(codes).toEqual(['sphere-required', 'oblast-required', 'tone-required', 'lang-required']);
  });

  it('may be empty when the post is ignored [S1 §5]', () => {
    expect(labelsOf({ id: 1, is_ignored: true })).toEqual({
      lang: null,
      spheres: [],
      oblasts: [],
      tone: null,
      eventId: null,
      isIgnored: true,
    });
  });

  it.each([
    ['its id', { event: 5 }, 5],
    ['the id of its object in digits', { event_object: { id: '6' } }, 6],
    ['the event object', { event_object: { id: 6, name: 'Паводок', spheres: [], oblasts: [] } }, 6],
    ['an event object without an id', { event_object: { name: 'Паводок' } }, null],
    ['the entry "all"', { event_object: { id: -1, name: 'ВСЕ' } }, null],
    ['the id of the entry "all"', { event: -1 }, null],
    ['nothing', { event: null, event_object: null }, null],
  ])('name an event by %s', (_, event, id) => {
    expect(labelsOf({ ...complete, ...event } as PostSaveWire).eventId).toBe(id);
  });
});
