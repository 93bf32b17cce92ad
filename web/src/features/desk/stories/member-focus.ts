const rowOf = (id: number | null): Element | null =>
  id === null ? null : document.querySelector(`article[data-post="${id}"]`);

/** The post of an opened story that has the focus, or a part of it; null for none. */
export function memberInFocus(): number | null {
  const member = document.activeElement?.closest<HTMLElement>('[data-member]');
  return member ? Number(member.dataset['member']) : null;
}

/** The post offered below an opened story that has the focus, or a part of it; null for none. */
export function offeredInFocus(): number | null {
  const offered = document.activeElement?.closest<HTMLElement>('[data-offered]');
  return offered ? Number(offered.dataset['offered']) : null;
}

/**
 * Moves the focus within the opened story of a row and what is offered below it; false where there is none, or no
 * further post that way.
 */
export function stepInStory(row: number | null, by: 1 | -1): boolean {
  const members = [...(rowOf(row)?.querySelectorAll<HTMLElement>('[data-member], [data-offered]') ?? [])];
  const at = members.findIndex((member) => member.contains(document.activeElement));
  const next = at < 0 && by < 0 ? undefined : members[at + by];
  const place = next ?? (at === 0 && by < 0 ? rowOf(row)?.querySelector<HTMLElement>('[data-toggle]') : undefined);
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'nearest' });
  return place !== undefined && place !== null;
}

/** The link to the original of the post in focus: of a story's opened post, else of the row's own. */
export const originalOf = (row: number): HTMLAnchorElement | null | undefined => {
  const post = document.activeElement?.closest('[data-member], [data-offered]');
  return (post ?? rowOf(row))?.querySelector<HTMLAnchorElement>(
    post ? '[data-original]' : '[data-original]:not([data-member] *, [data-offered] *)',
  );
};
