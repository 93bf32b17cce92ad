import { create } from '@bufbuild/protobuf';
import { AuthorSchema } from '../events/gen/mm/events/v1/author_pb.js';
import { PostClassifiedSchema, PostSchema, SuggestionSchema } from '../events/gen/mm/events/v1/post_pb.js';
import { toPushedPost } from './post-wire.js';
import { post } from './posts.js';

const pushed = (oblastsFrom: string) =>
  toPushedPost(
    create(PostClassifiedSchema, {
      author: create(AuthorSchema, { id: 1, network: 'vkontakte' }),
      post: create(PostSchema, { id: 2, network: 'vkontakte', publishedAt: '2026-01-01T00:00:00Z' }),
      suggestion: create(SuggestionSchema, { oblasts: [47], oblastsFrom }),
    }),
  );

describe('where the suggested regions of a post come from', () => {
  it.each([
    ['author-saved', 'author-saved'],
    ['', null],
  ])('%j is %j on the wire', (told, shown) => {
    expect(pushed(told).suggested?.oblasts_from).toBe(shown);
    expect(post().parse(pushed(told)).suggested?.oblasts_from).toBe(shown);
  });

  it('is unknown in suggestions that were stored before it was noted', () => {
    const { suggested, ...rest } = pushed('text');
    const { oblasts_from: _, ...stored } = suggested ?? {};
    expect(post().parse({ ...rest, suggested: stored }).suggested).toEqual({ ...stored, oblasts_from: null });
  });
});
