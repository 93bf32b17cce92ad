import { passwordProblem } from './password-rules.js';

const rules = { minLength: 10 };

test.each([
  ['correct horse battery', undefined],
  ['quiet-river-1', undefined],
  ['Зелёная гавань 7', undefined],
  ['x7!kQ2#mP9', undefined],
  ['passwordless horse', undefined],
])('%s is good', (password, problem) => {
  expect(passwordProblem(password, 'operator', rules)).toBe(problem);
});

test.each(['', 'x7!kQ2#mP', 'пароль', '👍👍👍👍👍👍👍👍👍'])('%s is too short', (password) => {
  expect(passwordProblem(password, 'operator', rules)).toBe('password-too-short');
});

test.each(['operator1234', 'Operator!!2026', 'operatoroperator', '12operator34'])('%s is the user name', (password) => {
  expect(passwordProblem(password, 'Operator', rules)).toBe('password-is-name');
});

test.each([
  'password123',
  'P@ssw0rd2026',
  'passwordpassword',
  'qwertyuiop',
  'йцукенгшщз',
  'qwerty12345',
  '1234567890',
  '0987654321',
  'abcdefghij',
  '1qaz2wsx3edc',
  '8301947265',
  'aaaaaaaaaaaa',
  'abababababab',
  'iloveyou2026',
  'adminadmin1',
  'Пароль123456',
  'adminpassword',
  'qwerasdfzxcv',
])('%s is too common', (password) => {
  expect(passwordProblem(password, 'operator', rules)).toBe('password-too-common');
});

test('the shortest length is a setting', () => {
  expect(passwordProblem('x7!kQ2#m', 'operator', { minLength: 8 })).toBeUndefined();
  expect(passwordProblem('x7!kQ2#mP9', 'operator', { minLength: 12 })).toBe('password-too-short');
});
