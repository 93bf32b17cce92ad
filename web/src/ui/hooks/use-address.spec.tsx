import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useAddress } from './use-address.js';

function Screen() {
  const { set, go } = useAddress();
  const navigate = useNavigate();
  return (
    <>
      <output>{useLocation().search}</output>
      <button onClick={() => go({ tone: 2, page: null })}>filter</button>
      <button onClick={() => go({ page: 3 })}>page</button>
      <button onClick={() => set({ text: 'парк' })}>type</button>
      <button onClick={() => void navigate(-1)}>back</button>
    </>
  );
}

test("'Back' undoes steps one by one, and with them what was typed since; a change goes back to page 1", () => {
  render(
    <MemoryRouter initialEntries={['/topic?theme=5&page=2']}>
      <Screen />
    </MemoryRouter>,
  );
  const after = (...buttons: string[]) => {
    for (const name of buttons) fireEvent.click(screen.getByRole('button', { name }));
    return decodeURIComponent(screen.getByRole('status').textContent);
  };
  expect(after('filter')).toBe('?theme=5&tone=2');
  expect(after('page')).toBe('?theme=5&tone=2&page=3');
  expect(after('type')).toBe('?theme=5&tone=2&text=парк');
  expect(after('back')).toBe('?theme=5&tone=2');
  expect(after('back')).toBe('?theme=5&page=2');
});
