import { relations, type Relation } from '@mm/proto/http/object-rule.js';
import { objectRules } from '@mm/proto/http/object-rules.js';
import { allRoles, type Role } from '@mm/proto/vocabulary/role.js';
import { mayUse, type Caller } from './caller.js';

const caller = (...roles: Role[]): Caller => ({ sub: '1', userId: 1, username: 'a', name: '', roles, token: '' });
const rolesThatMay = (rule: keyof typeof objectRules, relation: Relation): Role[] =>
  allRoles.filter((role) => mayUse(caller(role), objectRules[rule], relation));

it('a caller may use an object when one of the roles may, by what the object is to the caller', () => {
  expect(relations.map((relation) => rolesThatMay('editTopic', relation))).toEqual([
    ['mm_admin', 'mm_superviser', 'mm_operator'],
    ['mm_admin'],
    ['mm_admin'],
    [],
    [],
    [],
  ]);
  expect(mayUse(caller('mm_user', 'mm_operator'), objectRules.editTopic, 'own')).toBe(true);
});

it('a caller without roles may use what every signed-in caller may, and nothing else', () => {
  expect(mayUse(caller(), objectRules.readAccount, 'own')).toBe(true);
  expect(mayUse(caller(), objectRules.readAccount, 'foreign')).toBe(false);
  expect(mayUse(caller(), objectRules.readTopic, 'own')).toBe(false);
});

it('an object that never has a relation may not be used in it', () => {
  expect(rolesThatMay('readPublication', 'own')).toEqual([]);
});
