const allowedRealmPath =
  /^(\/?|\/\.well-known\/openid-configuration|\/protocol\/openid-connect\/.*|\/login-actions\/.*)$/;

/**
 * Whether browsers may request this path from Keycloak: the code flow of our realms with its pages and their files.
 * The console, the admin API, the account pages and the realm `master` are not reachable through the gateway.
 */
export function isKeycloakPage(path: string, realms: readonly string[]): boolean {
  // A server may read an encoded slash or dot as a step out of the realm.
  if (/%2e|%2f|%5c|\\|\/\.\.?(\/|$)/i.test(path)) return false;
  if (path.startsWith('/resources/')) return true;
  const [, realm = '', rest = ''] = /^\/realms\/([^/]+)(.*)$/.exec(path) ?? [];
  return realms.includes(realm) && allowedRealmPath.test(rest);
}
