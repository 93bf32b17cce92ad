import { render, screen, within } from '@testing-library/react';
import { CommentItem, CommentList, type CommentItemProps } from './comment-list.js';

const renderItem = (props: Partial<CommentItemProps> = {}) =>
  render(
    <CommentList>
      <CommentItem
        author="aigul"
        url="https://vk.com/aigul"
        at="21.11.2025 10:00"
        text="<i>дошло</i>"
        likes={3}
        {...props}
      />
    </CommentList>,
  );

test('a comment is plain text with author, time and likes', () => {
  renderItem();
  expect(screen.getByRole('listitem').textContent).toBe('aigul21.11.2025 10:003<i>дошло</i>');
  expect(within(screen.getByTitle('Лайки')).getByRole('img', { name: 'Лайки' })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://vk.com/aigul');
});

test('a comment of an unknown author has no link without a name', () => {
  renderItem({ author: '' });
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.querySelector('a')).toBeNull();
});

test('replies are shown when they are given', () => {
  renderItem({ replies: 0 });
  expect(screen.getByTitle('Ответы').textContent).toBe('0');
});

test('a comment without words says so', () => {
  renderItem({ text: '' });
  expect(screen.getByText('Без слов: картинка или стикер.')).toBeTruthy();
});

test('a comment that does not count is dimmed', () => {
  renderItem({ isDim: true });
  expect(screen.getByRole('listitem').className).toContain('dim');
});

test('controls of a comment are below its text', () => {
  renderItem({ actions: <button>Игнор</button> });
  expect(screen.getByRole('listitem').textContent).toMatch(/<\/i>Игнор$/);
});
