import { parseHTML } from 'linkedom';
import type { EngineHit } from '../search-provider.js';

const MAX_TITLE = 1_000;
const MAX_SNIPPET = 5_000;
const MAX_URL = 4_000;

/** What a provider says of a hit; texts may have markup and character references. */
export interface SaidHit {
  url: string;
  title: string;
  snippet: string;
  publishedAt: string | null | undefined;
  engine: string;
}

/** The hit in plain text; undefined when its address is not one of the web. */
export function engineHit({ url, title, snippet, publishedAt, engine }: SaidHit): EngineHit | undefined {
  const address = url.trim();
  if (address.length > MAX_URL || !URL.canParse(address)) return undefined;
  const parsed = new URL(address);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return undefined;
  if (parsed.username || parsed.password) return undefined;
  return {
    url: address,
    title: plainText(title.slice(0, MAX_TITLE)),
    snippet: plainText(snippet.slice(0, MAX_SNIPPET)),
    publishedAt: dateOf(publishedAt),
    engine,
  };
}

/** Text without markup on one line. */
function plainText(html: string): string {
  const text = html.includes('<') || html.includes('&') ? textOfMarkup(html) : html;
  return text.replace(/\s+/g, ' ').trim();
}

/** The part of the DOM that is used; the library's own types need those of browsers. */
type ParseHtml = (html: string) => { document: { body: { textContent: string | null } } };

const textOfMarkup = (html: string): string =>
  (parseHTML as unknown as ParseHtml)(`<!doctype html><html><body>${html}</body></html>`).document.body.textContent ??
  '';

/** A date with or without a zone (then UTC); null for relative words and dates that nobody can have meant. */
function dateOf(said: string | null | undefined): Date | null {
  const text = said?.trim() ?? '';
  const at = Date.parse(/^\d{4}-\d\d-\d\dT[\d:.]+$/.test(text) ? `${text}Z` : text);
  return !/^\d{4}-/.test(text) || Number.isNaN(at) || at < Date.UTC(1990, 0) ? null : new Date(at);
}
