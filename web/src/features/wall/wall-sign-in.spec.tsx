import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '../../api/user-session.js';
import { renderScreen } from '../../../test/render-screen.js';
import { isWall, WallSignIn } from './wall-sign-in.js';

test('a wall is known by its address', () =>
  expect(['?wall=1&list=5', '?wall=0', '', '?theme=5'].map(isWall)).toEqual([true, false, false, false]));

test('a wall without sign-in says so, and opens the sign-in page only when somebody presses the button', async () => {
  const opened: string[] = [];
  const WithSession = () => {
    const session = useSession();
    session.current = { ...session.current, signIn: () => void opened.push('sign-in') };
    return <WallSignIn />;
  };
  renderScreen(<WithSession />);
  expect([screen.getByText('Нужен вход') !== null, opened]).toEqual([true, []]);
  await userEvent.click(screen.getByRole('button', { name: 'Войти' }));
  expect(opened).toEqual(['sign-in']);
});
