import { screen, within } from '@testing-library/react';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { BooksPage } from './books.page.js';

test('the books list oblasts, spheres, events, networks, tones, languages and roles, to read only [D §2, D §10]', async () => {
  fakeServer(referenceResponders);
  renderScreen(<BooksPage />);
  await screen.findByText('События');
  const linesOf = (title: string) =>
    within(screen.getByRole('heading', { name: title }).parentElement as HTMLElement)
      .getAllByRole('term')
      .map((term) => `${term.textContent} ${term.nextSibling?.firstChild?.textContent}`);
  expect(linesOf('Области')).toEqual(['71 Астана', '79 Шымкент']);
  expect(linesOf('Сферы')).toEqual(['2 Образование', '5 ЖКХ']);
  expect(linesOf('События')).toEqual(['7 Паводок']);
  expect(screen.getByText('ЖКХ, Астана')).toBeTruthy();
  expect(screen.getByText('Білім')).toBeTruthy();
  expect(screen.getByText(/^Области и города, о которых публикация/)).toBeTruthy();
  expect(linesOf('Сети').filter((line) => /^\d/.test(line))).toEqual([
    expect.stringMatching(/^1 /),
    expect.stringMatching(/^2 /),
    expect.stringMatching(/^3 /),
    expect.stringMatching(/^4 /),
    expect.stringMatching(/^5 /),
    expect.stringMatching(/^6 /),
  ]);
  expect(linesOf('Тональность')).toEqual(['-2 Негативная', '1 Нейтральная', '2 Позитивная']);
  expect(linesOf('Языки')).toEqual(expect.arrayContaining(['kz Казахский', 'ru Русский']));
  expect(linesOf('Роли').map((line) => line.split(' ')[0])).toEqual([
    'mm_admin',
    'mm_superviser',
    'mm_operator',
    'mm_user',
    'MM_view',
  ]);
  expect(screen.queryAllByRole('button')).toEqual([]);
});
