import { isKeycloakPage } from './keycloak-pages.js';

const isAllowed = (path: string): boolean => isKeycloakPage(path, ['mm', 'region']);

test.each([
  '/realms/mm',
  '/realms/mm/',
  '/realms/region/.well-known/openid-configuration',
  '/realms/mm/protocol/openid-connect/auth',
  '/realms/mm/protocol/openid-connect/3p-cookies/step1.html',
  '/realms/mm/login-actions/authenticate',
  '/resources/abc12/login/keycloak.v2/css/styles.css',
])('allows %s', (path) => expect(isAllowed(path)).toBe(true));

test.each([
  '/realms/master',
  '/realms/master/protocol/openid-connect/token',
  '/realms/mmm/protocol/openid-connect/certs',
  '/admin/',
  '/admin/realms/mm/users',
  '/realms/mm/account/',
  '/realms/mm/clients-registrations/default',
  '/realms/mm/broker/x',
  '/realms/mm/protocol/saml',
  '/realms/mm/protocol/openid-connect/../../../master',
  '/realms/mm/protocol/openid-connect/%2e%2e/%2E%2E/x',
  '/realms/mm/login-actions/..%2f..%2fmaster',
  '/resources/..%5cadmin',
  '/resources/%252e%252e/admin'.replace('%25', '%'),
])('forbids %s', (path) => expect(isAllowed(path)).toBe(false));
