import { toPostWire, type SuggestionFields } from '@mm/proto/http/post-wire.js';
import type { PostRow } from './post-row.js';

const row: PostRow = {
  id: '12',
  network: 'vkontakte',
  author_id: '7',
  revision: 1,
  code: '-1007_12',
  owner: 'taraz_today',
  owner_name: 'Тараз сегодня',
  published_at: new Date('2026-11-20T10:00:00.900Z'),
  title: '',
  text: 'Су тасқыны басталды.',
  is_long: false,
  is_cut: false,
  others: {},
  url: 'https://vk.com/wall-1007_12',
  display_url: '',
  pictures: 0,
  publishing_type: 15,
  is_video: false,
  is_advert: false,
  suggestion: null,
  likes: 1,
  comments: 2,
  shares: 3,
  views: 4,
  withdrawn_at: null,
  lang: null,
  spheres: [],
  oblasts: [],
  tone: null,
  event_id: null,
  is_ignored: false,
  saved: false,
  version: 0,
  reviewed_by: '',
  reviewed_revision: 0,
  event_name: null,
  event_spheres: null,
  event_oblasts: null,
  tag_captions: null,
};
const suggestion: SuggestionFields = {
  lang: null,
  spheres: [],
  oblasts: [],
  tone: null,
  is_ignored: false,
  oblasts_by_author: false,
  oblasts_from: null,
  confidence: {},
  evidence: [],
  model: 'rules-1',
  reason: '',
};
const reviewed = { version: 1, reviewed_revision: 1, saved: true };

describe('a post on the wire', () => {
  it('has its ids as numbers, its date in unix seconds and the number of its network [S1 §3, D §2, D §3]', () => {
    expect(toPostWire(row)).toMatchObject({
      id: 12,
      _id: '12',
      author_id: 7,
      date: 1_795_168_800,
      socialNet: 3,
      caption: 'Су тасқыны басталды.',
    });
  });

  it('has as many pictures as were counted, and at least the one of which it has the address', () => {
    const pictures = (fields: Partial<PostRow>): number => toPostWire({ ...row, ...fields }).pictures;
    expect([
      pictures({}),
      pictures({ display_url: 'https://sun1.userapi.com/a.jpg' }),
      pictures({ display_url: 'https://sun1.userapi.com/a.jpg', pictures: 4 }),
    ]).toEqual([0, 1, 4]);
  });

  it('has no event object without an event', () => {
    expect(toPostWire(row)).toMatchObject({ event: null, event_object: null });
  });

  it('carries the event with its spheres and regions [S1 §3]', () => {
    const withEvent = { ...row, event_id: '5', event_name: 'Паводок', event_spheres: [3], event_oblasts: [71] };
    expect(toPostWire(withEvent)).toMatchObject({
      event: 5,
      event_object: { id: 5, name: 'Паводок', spheres: [3], oblasts: [71] },
    });
  });

  const byPerson = { version: 1, reviewed_by: 'operator' };
  it.each([
    ['has a suggested language', { suggestion: { ...suggestion, lang: 'kz' } }, true],
    ['has a suggested region', { suggestion: { ...suggestion, oblasts: [71] } }, true],
    ['is suggested to be ignored', { suggestion: { ...suggestion, is_ignored: true } }, true],
    ['has no recognised label', { suggestion }, false],
    ['has no suggestion', {}, false],
    ['was saved by a person', { suggestion: { ...suggestion, tone: 2 }, saved: true, ...byPerson }, false],
    ['was given one label by a person', { suggestion: { ...suggestion, tone: 2 }, ...byPerson, tone: 1 }, false],
    ['was decided, which was taken back', { suggestion: { ...suggestion, tone: 2 }, version: 2 }, true],
  ] as const)('that %s: is_robot [D §4]', (_, fields, expected) => {
    expect(toPostWire({ ...row, ...fields } as PostRow).is_robot).toBe(expected);
  });

  it('is withdrawn once its source has deleted it [D §6]', () => {
    expect(toPostWire(row).withdrawn).toBe(false);
    expect(toPostWire({ ...row, withdrawn_at: new Date() }).withdrawn).toBe(true);
  });

  it.each([
    ['was never reviewed', { revision: 2 }, false],
    ['was reviewed in this revision', { ...reviewed, revision: 1 }, false],
    ['was edited after its review', { ...reviewed, revision: 2 }, true],
    ['was reviewed before revisions were stored', { ...reviewed, reviewed_revision: 0, revision: 2 }, false],
  ])('that %s: edited_after_review [D §6]', (_, fields, expected) => {
    expect(toPostWire({ ...row, ...fields }).edited_after_review).toBe(expected);
  });
});
