import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPublication } from '../../../test/a-publication.js';
import { fakeServer } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { Button } from '../../ui/button/button.js';
import { numberText } from '../../ui/number-text/number-text.js';
import { engagement, networkName } from './publication-format.js';
import { PublicationText } from './publication-text.js';

// One observer measures all texts of the page, from the first one on.
let resize: (texts: Element[]) => void = () => undefined;
globalThis.ResizeObserver = class {
  constructor(callback: ResizeObserverCallback) {
    resize = (texts) => callback(texts.map((target) => ({ target })) as never, this as never);
  }
  observe() {}
  unobserve() {}
} as never;

test("'скрыть' hides the full text [S2 §2]", async () => {
  const { requests } = fakeServer({
    'POST /api-py/report-form-fullText': () => ({ json: { status: 'success', data: { text: 'Весь', is_cut: false } } }),
  });
  renderScreen(<PublicationText publication={aPublication(1)} topicId={5} />);
  await userEvent.click(screen.getByRole('button', { name: 'Подробнее...' }));
  expect(await screen.findByText('Весь')).toBeTruthy();
  expect(requests[0]?.body).toEqual({ params: { type: 1, id: 1, index: 'social', topic_id: 5 } });
  await userEvent.click(screen.getByRole('button', { name: 'скрыть' }));
  expect(screen.queryByText('Весь')).toBeNull();
  expect(screen.getByText('Публикация 1…')).toBeTruthy();
});

const openText = async () => {
  fakeServer({
    'POST /api-py/report-form-fullText': () => ({ json: { status: 'success', data: { text: 'Весь', is_cut: false } } }),
    'GET /api-py/vk-media-comments/-1_1': () => ({ json: { comments: [] } }),
  });
  renderScreen(
    <>
      <PublicationText publication={aPublication(1)} topicId={5} hasComments />
      <Button>Рядом</Button>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Подробнее...' }));
  await screen.findByText('Весь');
};

test('a click on a button beside hides the full text [S2 §2]', async () => {
  await openText();
  await userEvent.click(screen.getByRole('button', { name: 'Рядом' }));
  expect(screen.queryByText('Весь')).toBeNull();
});

test('a click in the overlay of comments leaves it open', async () => {
  await openText();
  await userEvent.click(screen.getByRole('button', { name: 'Комментарии (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Комментарии' }));
  await userEvent.click(dialog.getByRole('heading', { name: 'Комментарии' }));
  expect(screen.getByText('Весь')).toBeTruthy();
});

describe('a text as the server sent it', () => {
  const show = (text: string) =>
    renderScreen(<PublicationText publication={{ ...aPublication(1), text, textShort: text }} topicId={5} />);
  const more = () => screen.queryByRole('button', { name: 'Подробнее...' });
  const measure = (scrollHeight: number) => {
    const text = document.querySelector('p') as HTMLElement;
    Object.defineProperties(text, { scrollHeight: { value: scrollHeight }, clientHeight: { value: 36 } });
    act(() => resize([text]));
  };

  test("has 'Подробнее...' when it needs more than two lines, at first by its length", () => {
    show('слово '.repeat(40));
    expect(more()).not.toBeNull();
    measure(36);
    expect(more()).toBeNull();
  });

  test('a short one in a narrow column as well, once it was measured, and the next ones at first', () => {
    show('слово '.repeat(10));
    expect(more()).toBeNull();
    measure(72);
    expect(more()).not.toBeNull();
    cleanup();
    show('слово '.repeat(11));
    expect(more()).not.toBeNull();
  });
});

test('a network has one name, that of its descriptor', () => {
  expect(networkName(3)).toBe('VK');
  expect(networkName(0)).toBe('SMI');
});

test('an engagement of which nothing is reported is a dash, never 0', () => {
  expect(numberText(engagement({ commentSum: -1, likeSum: -1, shareSum: -1 }))).toBe('–');
  expect(engagement({ commentSum: 2, likeSum: -1, shareSum: 0 })).toBe(2);
});
