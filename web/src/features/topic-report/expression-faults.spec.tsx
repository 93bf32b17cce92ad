import { screen } from '@testing-library/react';
import { aTopic } from '../../../test/a-topic.js';
import { fakeServer, referenceResponders } from '../../../test/fake-server.js';
import { renderScreen } from '../../../test/render-screen.js';
import { TopicReportPage } from './topic-report.page.js';

test.each([
  ['search_text', 'text', 'Слова в тексте'],
  ['keywords', 'expression', 'Проба выражения вместо сохранённого'],
])("a fault of %s is shown under its field, without 'try again'", async (field, parameter, label) => {
  const details = [{ path: `params.${field}`, code: 'operand-expected', message: '9' }];
  fakeServer({
    ...referenceResponders,
    'GET /api-py/topics-list': () => ({ json: { topics_list: [aTopic(5)] } }),
    'GET /api-py/tsection-list': () => ({ json: { tsection_list: [] } }),
    'POST /api-py/report-form': () => ({
      status: 400,
      json: { code: 'expression-invalid', message: '', details, correlationId: '' },
    }),
  });
  renderScreen(<TopicReportPage />, { at: `/topic?theme=5&${parameter}=${encodeURIComponent('школ* + (')}` });
  expect(await screen.findByText('Символ 10: здесь не хватает слова.')).toBeTruthy();
  const input = screen.getByLabelText(label);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.parentElement?.textContent).toContain('Символ 10');
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});
