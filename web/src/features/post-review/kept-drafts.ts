import type { Draft } from './post-draft.js';

const keptForMs = 24 * 3_600_000;
/** What drafts lack that an earlier version kept. */
const added = { comments: {}, suggestion: null, filled: [] } satisfies Partial<Draft>;
type KeptDraft = Omit<Draft, keyof typeof added> & Partial<Pick<Draft, keyof typeof added>>;
type Kept = Record<string, { draft: KeptDraft; at: number }>;

const keyOf = (user: string) => `mm.drafts.1.${user}`;

/** The unsaved drafts that a user left in this tab, by post id; a draft is dropped a day after its last change. */
export const keptDrafts = (user: string, now = Date.now()): Map<number, Draft> =>
  new Map(Object.entries(read(user, now)).map(([id, { draft }]) => [Number(id), { ...added, ...draft }]));

/** Keeps a changed draft of a post for this tab; forgets the kept one if the draft is unchanged or gone. */
export function keepDraft(user: string, id: number, draft: Draft | undefined, now = Date.now()): void {
  const kept = read(user, now);
  if (!draft?.isTouched && !(id in kept)) return;
  if (draft?.isTouched) kept[id] = { draft, at: now };
  else delete kept[id];
  try {
    sessionStorage.setItem(keyOf(user), JSON.stringify(kept));
  } catch {
    // Storage is full or forbidden: the drafts live as long as the screen.
  }
}

function read(user: string, now: number): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(user)) ?? '{}') as Kept;
    return Object.fromEntries(Object.entries(kept).filter(([, { at }]) => now - at < keptForMs));
  } catch {
    return {};
  }
}
