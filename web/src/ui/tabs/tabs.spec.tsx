import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.js';

function Three() {
  const [selected, setSelected] = useState<'a' | 'b' | 'c'>('a');
  const tabs = (['a', 'b', 'c'] as const).map((key) => ({ key, text: `Вкладка ${key}`, content: `Содержание ${key}` }));
  return <Tabs label="Вкладки" tabs={tabs} selected={selected} onSelect={setSelected} />;
}
const selected = () => screen.getByRole('tab', { selected: true });

test('a press selects a tab, whose panel alone is there and named by it', async () => {
  render(<Three />);
  await userEvent.click(screen.getByRole('tab', { name: 'Вкладка b' }));
  expect(selected().textContent).toBe('Вкладка b');
  const panel = screen.getByRole('tabpanel', { name: 'Вкладка b' });
  expect([panel.textContent, selected().getAttribute('aria-controls')]).toEqual(['Содержание b', panel.id]);
});

test('the tabs are one tab stop; arrows, Home and End select and focus', async () => {
  render(<Three />);
  await userEvent.tab();
  const names: (string | null | undefined)[] = [];
  for (const key of ['ArrowRight', 'End', 'ArrowRight', 'ArrowLeft', 'Home']) {
    await userEvent.keyboard(`{${key}}`);
    expect(document.activeElement).toBe(selected());
    names.push(selected().textContent);
  }
  expect(names).toEqual(['Вкладка b', 'Вкладка c', 'Вкладка a', 'Вкладка c', 'Вкладка a']);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});
