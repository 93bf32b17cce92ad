import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import type { CommentWire } from '@mm/proto/http/comments.js';
import { aPost } from '../../../test/a-post.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen, shownToasts } from '../../../test/render-screen.js';
import { labelsOf, savedComments, undoneChoices, withComment } from './comment-choices.js';
import { draftOf } from './post-draft.js';
import { PostComments } from './post-comments.js';

afterEach(() => jest.restoreAllMocks());

const path = 'GET /api-py/vk-media-comments/-1001_77';
const comment = (id: number, caption: string) => ({
  id: String(id),
  caption,
  likes_count: 100 - id,
  created_at: 1_763_700_000,
  owner: { username: 'aigul', url: 'https://vk.com/aigul' },
  child_comment_count: 0,
  is_ignored: false,
  tone: null,
});
const post = aPost();
const renderComments = () =>
  renderScreen(<PostComments post={post} draft={draftOf(post)} review={{ change: () => undefined }} />);
const toggle = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('comments are loaded on request, at most five, and can be hidden again [S1 §2, S1 §9]', async () => {
  const { requests } = fakeServer({
    [path]: () => ({ json: { comments: [1, 2, 3, 4, 5, 6].map((id) => comment(id, `<i>№${id}</i>`)) } }),
  });
  renderComments();
  expect(requests).toEqual([]);
  toggle('Показать комментарии');
  const items = within(await screen.findByRole('list')).getAllByRole('listitem');
  expect(items).toHaveLength(5);
  expect(items[0]?.textContent).toContain('<i>№1</i>');
  expect(within(items[0]!).getByRole('link').getAttribute('href')).toBe('https://vk.com/aigul');
  toggle('Скрыть комментарии');
  expect(screen.queryByRole('list')).toBeNull();
});

test('a message is shown for a post without comments', async () => {
  fakeServer({ [path]: () => ({ json: { comments: [] } }) });
  renderComments();
  toggle('Показать комментарии');
  expect(await screen.findByText('Комментариев нет или они закрыты.')).toBeTruthy();
});

test('that comments failed to load is only logged, and the user can retry [S1 §8]', async () => {
  const logged = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  let isDown = true;
  fakeServer({
    [path]: () =>
      isDown
        ? { status: 503, json: { code: 'upstream-busy', message: '', correlationId: '' } }
        : { json: { comments: [comment(1, 'дошло')] } },
  });
  renderComments();
  toggle('Показать комментарии');
  await screen.findByRole('button', { name: 'Повторить' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('region', { name: 'Комментарии' }).textContent).toBe('Скрыть комментарииПовторить');
  expect(shownToasts()).toEqual([]);
  expect(logged.mock.calls.length).toBe(1);
  isDown = false;
  toggle('Повторить');
  expect(await screen.findByText('дошло')).toBeTruthy();
});

const stored: CommentWire = {
  id: 'c1',
  caption: 'дошло',
  likes_count: 1,
  created_at: 1_763_700_000,
  owner: { username: 'aigul', url: '' },
  child_comment_count: 0,
  is_ignored: false,
  tone: 1,
};

test('a changed comment is sent with both labels, an unchanged one is not [D §11]', () => {
  const ignored = withComment({}, stored, { is_ignored: true });
  expect(savedComments(ignored)).toEqual([{ id: 'c1', is_ignored: true, tone: 1 }]);
  const both = withComment(ignored, stored, { tone: null });
  expect(savedComments(both)).toEqual([{ id: 'c1', is_ignored: true, tone: null }]);
  expect(labelsOf(both, stored)).toMatchObject({ is_ignored: true, tone: null });
  expect(labelsOf(both, { ...stored, id: 'c2' })).toMatchObject({ is_ignored: false, tone: 1 });
});

test('labels that are as before are no longer a change', () => {
  const ignored = withComment({}, stored, { is_ignored: true });
  expect(savedComments(withComment(ignored, stored, { is_ignored: false }))).toEqual([]);
});

test('undoing puts back what the server had', () => {
  const choices = withComment({}, stored, { is_ignored: true, tone: -2 });
  expect(savedComments(undoneChoices(choices))).toEqual([{ id: 'c1', is_ignored: false, tone: 1 }]);
});
