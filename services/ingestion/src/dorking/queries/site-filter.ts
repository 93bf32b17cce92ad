const HOST = /^[\p{L}\p{N}](?:[\p{L}\p{N}.-]{0,250}[\p{L}\p{N}])?$/u;
const URL_PART = /^[\p{L}\p{N}._~/%-]+$/u;

/** A host or a top-level domain, without its point, as users type them: `.kz`, `kz`, `https://www.site.kz/`. */
export interface Site {
  name: string;
  isTopLevel: boolean;
}

/** The site of a filter; undefined for a blank one or one that is no host. */
export function siteOf(typed: string | undefined): Site | undefined {
  const text = typed?.trim().toLowerCase() ?? '';
  const host = (/^[a-z]+:\/\//.test(text) && URL.canParse(text) ? new URL(text).host : text.split('/')[0]) ?? '';
  const name = host.replace(/^\.+/, '').replace(/^www\./, '');
  return HOST.test(name) ? { name, isTopLevel: !name.includes('.') } : undefined;
}

/** Part of an address that may stand in a query; undefined for what only our own check of addresses can do. */
export function addressPart(typed: string | undefined): string | undefined {
  const text = typed?.trim() ?? '';
  return URL_PART.test(text) ? text : undefined;
}
