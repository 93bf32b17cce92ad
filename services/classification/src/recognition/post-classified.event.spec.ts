import { create } from '@bufbuild/protobuf';
import { PostCollectedSchema, PostRevisedSchema, PostSchema } from '@mm/proto/events/gen/mm/events/v1/post_pb.js';
import { buildPostClassified } from './post-classified.event.js';
import { recogniseAll } from './recognise-all.js';

const made = { model: 'linear-1', classifiedAt: new Date('2026-11-20T10:00:05.000Z') };
const repostOf = { network: 'vkontakte', code: '-7_5' };
const post = create(PostSchema, { id: 12, revision: 1, text: 'В Таразе открыли новую школу.', repostOf });
const collected = create(PostCollectedSchema, { post, watchers: ['operator'], collectedAt: '2026-11-20T10:00:00Z' });
const [outcome = { reason: '' }] = recogniseAll([{ text: post.text }]);

describe('the event of a classified post', () => {
  it('carries the collected post with what it is a repost of, who watches it and both times', () => {
    expect(buildPostClassified(collected, outcome, made)).toMatchObject({
      post: { id: 12, revision: 1, repostOf },
      watchers: ['operator'],
      collectedAt: '2026-11-20T10:00:00Z',
      classifiedAt: '2026-11-20T10:00:05.000Z',
    });
  });

  it('names the time of the revision when the post was edited', () => {
    const revised = create(PostRevisedSchema, { post, revisedAt: '2026-11-20T11:00:00Z' });
    expect(buildPostClassified(revised, outcome, made).collectedAt).toBe('2026-11-20T11:00:00Z');
  });

  it('carries what was recognised, and the model', () => {
    const { suggestion } = buildPostClassified(collected, outcome, made);
    expect(suggestion).toMatchObject({
      lang: 'ru',
      oblasts: [31],
      oblastsFrom: 'text',
      model: 'linear-1',
      reason: '',
    });
  });

  it('goes on without labels and with a reason where recognition failed', () => {
    const { suggestion } = buildPostClassified(collected, { reason: 'recognition failed: too long' }, made);
    expect(suggestion).toMatchObject({
      lang: '',
      spheres: [],
      oblasts: [],
      tone: 0,
      model: 'linear-1',
      reason: 'recognition failed: too long',
    });
  });
});
