import type { PageDocument, PageElement, PageNode } from './dom.js';
import { ELEMENT_NODE, MAX_DEPTH, TEXT_NODE } from './dom.js';

const SIDE_TAGS = new Set(
  'nav aside footer form figcaption menu dialog button input label select textarea iframe noscript'.split(' '),
);
const SIDE_ROLES = new Set('navigation banner contentinfo complementary search dialog menu toolbar alert'.split(' '));
/** Words in class names and ids of what is beside an article. */
const SIDE_WORDS = new Set(
  `related share sharing shares social socials comment comments disqus respond promo promos promotion newsletter
  subscribe subscription signup caption captions credit credits copyright copyrights breadcrumb breadcrumbs crumbs
  advert adverts advertisement ad ads adv advertising sponsor sponsored outbrain taboola recirc recirculation trending
  popular recommended recommendations recommend sidebar tags tagcloud toolbar print rating vote voting votes pagination
  pager menu nav navigation navbar footer cookie cookies gdpr popup modal teasers readmore seealso banner banners widget
  widgets bookmarks bookmark likes pluso addthis yashare login register ticker rss author authors byline bio timestamp
  pubdate infobox typo sape reklama rek tegi lenta poll polls opros mostread mostpopular feedback tools
  consent`.split(/\s+/),
);
const SIDE_NAMES = new RegExp(
  '(?:^|-)(?:(?:read|see|also)-?(?:more|also|next|read|on|in)|link-theme|sign-up|you-may|up-next' +
    '|(?:more|other|latest|most)-(?:on|from|news|stories|in|like|read|popular|viewed))(?:-|$)',
);
/** What these name is never the article, though it may be far longer: comments, questions to the reader. */
const CERTAIN_WORDS = new Set('comment comments disqus respond cookie cookies gdpr consent dialog'.split(' '));
const HIDDEN = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
const MAX_NAME_LENGTH = 200;
/** If a word designates more of the page's prose than this, it means something else on this site. */
const MAX_PROSE_SHARE = 0.35;
const MAX_CERTAIN_SHARE = 0.9;
const MIN_PROSE_LENGTH = 60;

/** Removes what is beside the article: menus, captions, shares, comments, adverts. Changes the document. */
export function removeSideElements(document: PageDocument): void {
  const body = document.querySelector('body');
  if (!body) return;
  const prose = proseLengths(body);
  const kept = withAncestors(document.querySelectorAll('h1,[itemprop~="articleBody"]'));
  const found = new Map<string, PageElement[]>();
  for (const element of body.querySelectorAll('*')) {
    const cause = kept.has(element) ? undefined : causeOf(element);
    if (!cause) continue;
    const same = found.get(cause) ?? [];
    if (!same.at(-1)?.contains(element)) same.push(element);
    found.set(cause, same);
  }
  for (const [cause, elements] of found) {
    const share = elements.reduce((sum, element) => sum + (prose.get(element) ?? 0), 0) / (prose.get(body) || 1);
    if (share <= (CERTAIN_WORDS.has(cause) ? MAX_CERTAIN_SHARE : MAX_PROSE_SHARE))
      for (const element of elements) element.remove();
  }
}

function withAncestors(elements: Iterable<PageElement>): Set<PageElement> {
  const all = new Set<PageElement>();
  for (const element of elements)
    for (let at: PageElement | null = element; at && !all.has(at); at = at.parentElement) all.add(at);
  return all;
}

/** What shows that the element is beside the article: its tag, its role or a word of its names. */
function causeOf(element: PageElement): string | undefined {
  if (SIDE_TAGS.has(element.localName)) return element.localName;
  const role = element.getAttribute('role') ?? '';
  if (SIDE_ROLES.has(role)) return role;
  if (element.getAttribute('hidden') !== null || HIDDEN.test(element.getAttribute('style') ?? '')) return 'hidden';
  const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.slice(0, MAX_NAME_LENGTH);
  for (const name of names
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/\s+/)) {
    const cause =
      name.split(/[^a-z]+/).find((word) => SIDE_WORDS.has(word)) ?? SIDE_NAMES.exec(name.replace(/_+/g, '-'))?.[0];
    if (cause) return cause;
  }
  return undefined;
}

/** Characters of prose (long text outside links) below each element that has any. */
function proseLengths(root: PageElement): Map<unknown, number> {
  const lengths = new Map<unknown, number>();
  const measure = (node: PageNode, depth: number): number => {
    if (node.nodeType === TEXT_NODE) {
      const { length } = (node.textContent ?? '').trim();
      return length >= MIN_PROSE_LENGTH ? length : 0;
    }
    if (node.nodeType !== ELEMENT_NODE || depth > MAX_DEPTH) return 0;
    if (/^(?:a|script|style|noscript|textarea)$/.test(node.localName ?? '')) return 0;
    let length = 0;
    for (const child of node.childNodes) length += measure(child, depth + 1);
    if (length > 0) lengths.set(node, length);
    return length;
  };
  measure(root, 0);
  return lengths;
}
