import { render, screen } from '@testing-library/react';
import { ExpressionField } from './expression-field.js';
import { faultOf } from './expression-fault.js';

const refused = (code: string, position: number) =>
  faultOf(
    {
      status: 400,
      code: 'expression-invalid',
      message: '',
      details: [{ path: 'params.keywords', code, message: String(position) }],
    },
    'params.keywords',
  );

test('a fault has a text with its position', () =>
  expect(refused('bracket-not-closed', 4)).toEqual({ position: 4, text: 'Символ 5: эта скобка не закрыта.' }));
test('a fault of another field is ignored', () =>
  expect(
    faultOf(
      {
        status: 400,
        code: 'expression-invalid',
        message: '',
        details: [{ path: 'params.exclude_words', code: 'empty', message: '0' }],
      },
      'params.keywords',
    ),
  ).toBeUndefined());

test('the wrong character is marked', () => {
  const { container } = render(
    <ExpressionField
      label="Ключевые слова"
      value="мэр + (парк"
      onChange={() => undefined}
      fault={refused('bracket-not-closed', 6)}
    />,
  );
  expect(container.querySelector('mark')?.textContent).toBe('(');
  expect(screen.getByRole('textbox', { name: 'Ключевые слова' }).getAttribute('aria-invalid')).toBe('true');
});
