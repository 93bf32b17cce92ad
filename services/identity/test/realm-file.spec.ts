import fs from 'node:fs';
import { kazakhVocabulary } from '@mm/proto/vocabulary/kazakh.js';
import { roles } from '@mm/proto/vocabulary/role.js';
import { demoAccounts, demoPassword } from '../src/accounts/demo-accounts.js';

interface RealmFile {
  roles: { realm: { name: string; description: string }[] };
  clients: {
    clientId: string;
    secret?: string;
    publicClient: boolean;
    directAccessGrantsEnabled: boolean;
    implicitFlowEnabled: boolean;
    serviceAccountsEnabled: boolean;
    standardFlowEnabled: boolean;
  }[];
}
const read = (name: string): string =>
  fs.readFileSync(new URL(`../../../infra/keycloak/${name}`, import.meta.url), 'utf8');
const realm = JSON.parse(read('mm-realm.json')) as RealmFile;

test('the Keycloak realm has exactly our roles with their titles [S2 §6]', () => {
  expect(Object.fromEntries(realm.roles.realm.map(({ name, description }) => [name, description]))).toEqual(
    Object.fromEntries(Object.entries(roles).map(([name, { title }]) => [name, title])),
  );
});

test('every client of the realm has one grant, and the file contains no secret [D §10]', () => {
  const flows = realm.clients.map(
    ({ clientId, directAccessGrantsEnabled, implicitFlowEnabled, serviceAccountsEnabled, standardFlowEnabled }) => [
      clientId,
      Object.entries({
        code: standardFlowEnabled,
        password: directAccessGrantsEnabled,
        service: serviceAccountsEnabled,
        implicit: implicitFlowEnabled,
      }).flatMap(([flow, isOpen]) => (isOpen ? [flow] : [])),
    ],
  );
  expect(flows).toEqual([
    ['mm-web', ['code']],
    ['mm-login', ['password']],
    ['mm-identity', ['service']],
  ]);
  for (const { secret, publicClient } of realm.clients)
    expect(secret ?? '').toMatch(publicClient ? /^$/ : /^\$\{MM_\w+\}$/);
});

test("Keycloak's demo sign-in page shows the demo accounts with their permissions in both languages", () => {
  const page = read('themes/mm-demo/login/footer.ftl');
  for (const { username, role } of demoAccounts) {
    expect(page).toContain(`data-account="${username}" data-password="${demoPassword}"`);
    for (const words of [roles[role], kazakhVocabulary.roles[role]])
      expect(page).toContain(`<strong>${username}</strong><small>${words.title}: ${words.may}</small>`);
  }
});
