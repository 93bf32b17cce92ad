/**
 * Whether a browser may be sent back to `uri` after signing in or out: any page of the product,
 * as with Keycloak's `https://host/*`, but not the provider's own pages, another origin,
 * or an address with a fragment or credentials.
 */
export function isOwnPage(uri: string, publicUrl: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#') || uri.includes('\\')) return false;
  const url = new URL(uri);
  return (
    url.origin === new URL(publicUrl).origin && !url.username && !url.password && !url.pathname.startsWith('/realms/')
  );
}
