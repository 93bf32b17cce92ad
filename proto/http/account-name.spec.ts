import { accountNameProblem, plainName, roleNameProblem } from './account-name.js';

test.each([
  'admin',
  'a.petrova-2@akimat.kz',
  'Мәдина_Ә',
  'ҚҰҢҒӨҮІҺ',
  'иванов.и',
  'Дос 2',
  'Şolpan',
  "O'Brien",
  '2026',
  'e\u0301va',
  ' admin ',
])('an account may be named %j', (name) => expect(accountNameProblem(name)).toBeUndefined());

test.each([
  ['\u0430dmin', 'name-mixed-scripts'],
  ['admi\u043d', 'name-mixed-scripts'],
  ['\u0406van', 'name-mixed-scripts'],
  ['ops.\u0441\u043a', 'name-mixed-scripts'],
  ['.', 'name-characters'],
  ['..', 'name-characters'],
  ['-_-', 'name-characters'],
  ['ad\u200bmin', 'name-characters'],
  ['admin\u200d', 'name-characters'],
  ['\ufeffadmin\ufeffx', 'name-characters'],
  ['ad\u00admin', 'name-characters'],
  ['admin\u202enimda', 'name-characters'],
  ['\u2066admin\u2069', 'name-characters'],
  ['ad\u0001min', 'name-characters'],
  ['ad\u0085min', 'name-characters'],
  ['ad\tmin', 'name-characters'],
  ['ad\u00a0min', 'name-characters'],
  ['ad\u3164min', 'name-characters'],
  ['ad\u2800min', 'name-characters'],
  ['\uff41dmin', 'name-characters'],
  ['\u{1d41a}dmin', 'name-characters'],
  ['\u0251dmin', 'name-characters'],
  ['\u017fuper', 'name-characters'],
  ['\u03b1dmin', 'name-characters'],
  ['admin\u0336', 'name-characters'],
  ['ad\u0332min', 'name-characters'],
  ['admin\u00d7', 'name-characters'],
  ['admin\u0660', 'name-characters'],
  ['ad  min', 'name-characters'],
  ['', 'name-characters'],
])('an account may not be named %j', (name, problem) => expect(accountNameProblem(name)).toBe(problem));

test.each([
  ['Редактор SMM', undefined],
  ['Пресс-служба (акимат) №2', undefined],
  ['Р\u0435daktor', 'name-mixed-scripts'],
  ['Редактор\u200b', 'name-characters'],
  ['\u202eРедактор', 'name-characters'],
])('the role name %j: %s', (name, problem) => expect(roleNameProblem(name)).toBe(problem));

test('names are composed', () => expect(plainName(' и\u0306 ')).toBe('й'));
