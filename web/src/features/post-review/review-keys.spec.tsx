import { fireEvent, screen } from '@testing-library/react';
import { aPost } from '../../../test/a-post.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { PostList } from './post-list.js';
import { reviewKey } from './review-keys.js';
import { useReview } from './use-review.js';

const press = (over: Partial<Parameters<typeof reviewKey>[0]>) =>
  reviewKey({
    code: '',
    key: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    target: document.body,
    ...over,
  });

test('keys are bound by position, so the Russian layout works', () => {
  expect(press({ code: 'KeyJ', key: 'о' })).toEqual({ action: 'next' });
  expect(press({ code: 'Digit1', key: '1' })).toEqual({ action: 'tone', tone: -2 });
  expect(press({ code: 'KeyW', key: 'ц' })).toEqual({ action: 'lang', lang: 'ru' });
});

test('Ctrl+Enter saves, even from a text field', () => {
  const input = document.body.appendChild(document.createElement('input'));
  expect(press({ code: 'Enter', ctrlKey: true, target: input })).toEqual({ action: 'save' });
});

test('letters typed into a field are no shortcuts', () => {
  const input = document.body.appendChild(document.createElement('input'));
  expect(press({ code: 'KeyJ', key: 'j', target: input })).toBeNull();
});

test('? shows the keys in both layouts', () => {
  expect(press({ code: 'Slash', key: '?', shiftKey: true })).toEqual({ action: 'help' });
  expect(press({ code: 'Digit7', key: '?', shiftKey: true })).toEqual({ action: 'help' });
});

test('arrow keys keep their meaning in a group of radio buttons', () => {
  const group = document.body.appendChild(document.createElement('div'));
  group.setAttribute('role', 'radiogroup');
  const radio = group.appendChild(document.createElement('span'));
  expect(press({ code: 'ArrowDown', target: radio })).toBeNull();
  expect(press({ code: 'Digit2', target: radio })).toEqual({ action: 'tone', tone: 1 });
});

const List = () => (
  <PostList posts={[aPost()]} review={useReview()} onNews={() => undefined} steps={{ place: '', total: 1 }} />
);

test('keys are shown while the left Alt is held, and hidden when it is released or the window loses focus', () => {
  fakeServer(referenceResponders);
  renderScreen(<List />);
  const isHinted = () => screen.getByRole('feed').className.includes('hints');
  expect(isHinted()).toBe(false);
  fireEvent.keyDown(document.body, { code: 'AltLeft', key: 'Alt' });
  expect(isHinted()).toBe(true);
  fireEvent.keyUp(document.body, { code: 'AltLeft', key: 'Alt' });
  expect(isHinted()).toBe(false);
  fireEvent.keyDown(document.body, { code: 'AltRight', key: 'AltGraph' });
  expect(isHinted()).toBe(false);
  fireEvent.keyDown(document.body, { code: 'AltLeft', key: 'Alt' });
  fireEvent.blur(window);
  expect(isHinted()).toBe(false);
});
