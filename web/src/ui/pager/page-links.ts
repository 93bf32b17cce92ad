/**
 * The page numbers of a pager: at most `links`, a window around the current page.
 * `current` and the result count from 1.
 */
export function pageLinks(current: number, pages: number, links = 7): number[] {
  const count = Math.min(links, pages);
  const first = Math.max(1, Math.min(current - Math.floor(links / 2), pages - count + 1));
  return Array.from({ length: count }, (_, i) => first + i);
}
