import { useMemo, useSyncExternalStore } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { DecidedWire, DecisionWire } from '@mm/proto/http/decisions.js';
import type { StoryEdit, StoryWire } from '@mm/proto/http/stories.js';
import { api, type CallDispatch, type TagId } from '../../api/api.js';
import type { ApiProblem } from '../../api/base-query.js';
import { useCaller } from '../../api/caller.slice.js';
import type { LiveStore } from '../../live/live-session.js';
import { DecisionOutbox, type OutboxState } from './decision-outbox.js';
import { changeLists } from './cached-lists.js';
import { countsTag, deskApi } from './desk.api.js';
import { deskPostOf, takeNewer } from './desk-list.js';
import { changeMember } from './stories/stories.api.js';

/** What can be done with one post beside or in the story of a row. */
export type RowEdit = Exclude<StoryEdit, 'leave-open'>;

/** Something that the user did and can take back. */
export type Made =
  | { kind: 'decision'; ids: readonly string[]; postIds: readonly number[]; words: string }
  | { kind: 'later'; postIds: readonly number[]; words: string }
  /** Posts were taken out of a story, put in or kept apart from it; `story`: as it was then. */
  | { kind: 'story'; story: StoryWire; change: RowEdit; postIds: readonly number[]; words: string };

/** What became of a decision; `problem` if the server refused it as a whole. */
export interface Outcome {
  body: DecisionWire;
  posts: readonly DecidedWire[];
  problem?: ApiProblem;
}

const recountAfterMs = 1_000;

/** The decisions of a user in this store: those on their way, and those that can be taken back. */
export class DeskSession {
  readonly outbox: DecisionOutbox;
  /** The newest last. */
  made: Made[] = [];
  /** Who shows the outcomes; nobody while the desk is not on the screen. */
  onOutcome: (outcome: Outcome) => void = () => undefined;
  #recountTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #decidedAuthors = new Set<number>();

  constructor(
    private readonly store: LiveStore,
    user: string,
  ) {
    const dispatch = store.dispatch as CallDispatch;
    this.outbox = new DecisionOutbox(
      user,
      async (body) => {
        const { data, error } = await dispatch(deskApi.endpoints.decide.initiate({ body }, { track: false }));
        return data ? { data } : { error: error as ApiProblem };
      },
      {
        onAnswer: ({ body }, { posts }) => this.#settle({ body, posts }),
        onRefused: ({ body }, problem) => this.#settle({ body, posts: [], problem }),
      },
    );
  }

  /** Takes out what was done last and can be taken back. */
  takeLast(): Made | undefined {
    const last = this.made.at(-1);
    this.made = this.made.slice(0, -1);
    return last;
  }

  #settle(outcome: Outcome): void {
    const { body, posts, problem } = outcome;
    changeLists(this.store, (list) => {
      for (const { id, result, post } of posts) {
        // The other posts of a story are no rows.
        const known = list.byId[id];
        if (post && known) takeNewer(list, deskPostOf(post, known));
        // The difference is shown where the user is.
        if (known && result === 'changed' && !('undoes' in body)) list.held[id] = true;
        if (result === 'gone') list.order = list.order.filter((other) => other !== id);
      }
    });
    for (const { id, post } of posts)
      if (post) changeMember(this.store, id, (known) => void Object.assign(known, post));
    const isVain = problem !== undefined || posts.every(({ result }) => result !== 'done');
    if (isVain) this.made = this.made.filter((one) => one.kind !== 'decision' || !one.ids.includes(body.decision_id));
    for (const { post } of posts) if (post) this.#decidedAuthors.add(post.author_id);
    if (this.#recountTimer === undefined) this.#recountTimer = setTimeout(() => this.#recount(), recountAfterMs);
    this.onOutcome(outcome);
  }

  #recount(): void {
    const authors = [...this.#decidedAuthors].map((id): TagId => ({ type: 'Author', id }));
    this.#recountTimer = undefined;
    this.#decidedAuthors.clear();
    this.store.dispatch(api.util.invalidateTags([countsTag, ...authors]));
  }
}

const sessions = new WeakMap<object, Map<string, DeskSession>>();

/** The session of the signed-in user, the same on every screen. */
export function useDeskSession(): DeskSession {
  const store = useStore() as unknown as LiveStore;
  const { username } = useCaller();
  return useMemo(() => {
    const ofStore = sessions.get(store) ?? new Map<string, DeskSession>();
    sessions.set(store, ofStore);
    const session = ofStore.get(username) ?? new DeskSession(store, username);
    ofStore.set(username, session);
    return session;
  }, [store, username]);
}

/** The decisions that the server has not answered. */
export const useOutbox = ({ outbox }: DeskSession): OutboxState =>
  useSyncExternalStore(outbox.subscribe, outbox.current);

/** Dispatches calls. */
export const useCalls = (): CallDispatch => useDispatch<CallDispatch>();
