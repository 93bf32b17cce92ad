/** The screens that have views. */
export type ViewScreen = 'topic' | 'main';

/**
 * The parameters that say what is shown, those that the server keeps. The page is where the reader is; marks that a
 * sign-in or a campaign left in the address are nobody's condition.
 */
const kept: ReadonlySet<string> = new Set([
  ...['theme', 'keyword', 'kind', 'charts', 'sort', 'compare', 'rows', 'order'],
  ...['period', 'periodFrom', 'periodTo'],
  ...['tone', 'lang', 'net', 'oblasts', 'spheres', 'types', 'event'],
  ...['author', 'authors', 'text', 'expression', 'checked', 'hidden'],
]);
/** `theme` of the dashboard for all topics; without `theme` it begins with the reader's own topic. */
const allTopics = '0';

/**
 * What a view keeps of an address: its conditions without the page, and the topic also where the screen chose it by
 * itself. `topicId` is the shown topic, null for none, undefined when it is not known.
 */
export function viewQuery(search: string, screen: ViewScreen, topicId: number | null | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    // The screens read the first one of a repeated parameter.
    if (kept.has(name) && !params.has(name)) params.set(name, value);
  if (!params.has('theme') && topicId !== undefined) {
    if (topicId !== null) params.set('theme', String(topicId));
    else if (screen === 'main') params.set('theme', allTopics);
  }
  params.sort();
  return params.toString();
}

/** Whether two query strings show the same, whatever the order of their parameters. */
export const isSameQuery = (a: string, b: string): boolean => sorted(a) === sorted(b);

/** The topic that a view shows; null without one. */
export const topicOf = (query: string): number | null => Number(new URLSearchParams(query).get('theme')) || null;

function sorted(query: string): string {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
}
