import { screen } from '@testing-library/react';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { FilterPanel } from './filter-panel.js';
import { readFilter } from './report-filter.js';

test('the groups of filters have labels in sight, and networks their names', async () => {
  fakeServer(referenceResponders);
  const empty = readFilter({ text: () => '', flag: () => false, numbers: () => [], words: () => [] });
  renderScreen(<FilterPanel type={1} filter={empty} onChange={() => undefined} />);
  for (const label of ['Период', 'Тональность', 'Проверка', 'Социальные сети', 'Язык']) {
    expect(screen.getByText(label).className).not.toContain('visually-hidden');
    expect(screen.getByLabelText(label)).toBeTruthy();
  }
  for (const name of ['Instagram', 'Facebook', 'VK', 'YouTube', 'OK'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
});
