/** The article of a page's JSON-LD; strings unchanged. */
export interface ArticleData {
  headline?: string;
  body?: string;
  published?: string;
  updated?: string;
  picture?: string;
  isAdvert: boolean;
  /** Only a part of it is free. */
  isPaid: boolean;
}

const ARTICLE_TYPES = new Set([
  'NewsArticle',
  'Article',
  'ReportageNewsArticle',
  'AnalysisNewsArticle',
  'OpinionNewsArticle',
  'BackgroundNewsArticle',
  'ReviewNewsArticle',
  'AdvertiserContentArticle',
  'BlogPosting',
  'LiveBlogPosting',
]);
const MAX_DEPTH = 6;

/** The first article in the given JSON-LD texts, also inside `@graph` and lists; broken JSON is skipped. */
export function articleData(texts: readonly string[]): ArticleData | undefined {
  for (const text of texts) {
    const article = firstArticle(parseJson(text), 0);
    if (article) return article;
  }
  return undefined;
}

function parseJson(text: string): unknown {
  const json = text.trim().replace(/^(?:\/\/)?<!\[CDATA\[|(?:\/\/)?\]\]>$/g, '');
  try {
    return JSON.parse(json);
  } catch {
    // Templates often leave raw line breaks inside strings.
    try {
      return JSON.parse(json.replace(/\p{Cc}/gu, ' '));
    } catch {
      return undefined;
    }
  }
}

function firstArticle(value: unknown, depth: number): ArticleData | undefined {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value))
    return value
      .slice(0, 100)
      .map((v) => firstArticle(v, depth + 1))
      .find((a) => a !== undefined);
  const node = value as Record<string, unknown>;
  const types = [node['@type']].flat().filter((t): t is string => typeof t === 'string');
  if (types.some((t) => ARTICLE_TYPES.has(t))) return toData(node, types);
  return firstArticle(node['@graph'] ?? node['mainEntity'] ?? node['mainEntityOfPage'], depth + 1);
}

function toData(node: Record<string, unknown>, types: string[]): ArticleData {
  const field = (name: string): string | undefined =>
    typeof node[name] === 'string' && node[name] ? node[name] : undefined;
  const picture = pictureOf(node['image']);
  const headline = field('headline') ?? field('name');
  const body = field('articleBody');
  const published = field('datePublished') ?? field('dateCreated');
  const updated = field('dateModified');
  return {
    ...(headline && { headline }),
    ...(body && { body }),
    ...(published && { published }),
    ...(updated && { updated }),
    ...(picture && { picture }),
    isAdvert: types.includes('AdvertiserContentArticle'),
    isPaid: /^false$/i.test(String(node['isAccessibleForFree'] ?? '')),
  };
}

function pictureOf(image: unknown): string | undefined {
  const first: unknown = Array.isArray(image) ? image[0] : image;
  if (typeof first === 'string') return first;
  const url = typeof first === 'object' && first !== null && 'url' in first ? first.url : undefined;
  return typeof url === 'string' ? url : undefined;
}
