/** One entry of a feed: dates not parsed, `html` may contain markup, addresses absolute. */
export interface FeedItem {
  guid: string | undefined;
  link: string | undefined;
  title: string;
  html: string;
  published: string | undefined;
  updated: string | undefined;
  picture: string | undefined;
  isVideo: boolean;
}

export interface Feed {
  title: string;
  description: string;
  home: string | undefined;
  items: FeedItem[];
}

/** True when the text starts like a feed: JSON Feed, or a root element rss, feed, RDF, channel or atom. */
export function looksLikeFeed(text: string): boolean {
  const head = text.slice(0, 20_000).replace(/<!--[\s\S]*?-->/g, '');
  if (/^\s*\{/.test(head)) return /jsonfeed\.org\/version|"items"\s*:/.test(head);
  const root = /<(?![?!])(?:[\w-]+:)?([\w-]+)/.exec(head)?.[1]?.toLowerCase();
  return root === 'rss' || root === 'feed' || root === 'rdf' || root === 'channel' || root === 'atom';
}
