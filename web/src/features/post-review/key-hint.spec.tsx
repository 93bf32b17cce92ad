import { fireEvent, screen } from '@testing-library/react';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { aPost } from '../../../test/a-post.js';
import { renderScreen } from '../../../test/render-screen.js';
import { PostList } from './post-list.js';
import { useReview } from './use-review.js';

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
