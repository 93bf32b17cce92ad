/**
 * Whether a browser may be sent back to `uri` after signing in or out: any page of the product, as Keycloak's `https://host/*`
 * allows it, but never the provider's own pages, a fragment, credentials in the address or another origin.
 */
export function isOwnPage(uri: string, publicUrl: string): boolean {
  if (!URL.canParse(uri) || uri.includes('#') || uri.includes('\\')) return false;
  const url = new URL(uri);
  return (
    url.origin === new URL(publicUrl).origin && !url.username && !url.password && !url.pathname.startsWith('/realms/')
  );
}
