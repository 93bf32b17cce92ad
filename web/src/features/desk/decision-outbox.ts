import type { CallResponse } from '@mm/proto/http/call.js';
import type { decisionCalls, DecisionWire } from '@mm/proto/http/decisions.js';
import type { ApiProblem } from '../../api/base-query.js';

export type DecisionAnswer = CallResponse<typeof decisionCalls.decide>;
type Sent = { data: DecisionAnswer } | { error: ApiProblem };
/** A decision that the server has not answered, with the posts that it is about. */
export interface Unsent {
  body: DecisionWire;
  postIds: readonly number[];
}
export interface OutboxState {
  unsent: readonly Unsent[];
  /** The server was not reached at the last try. */
  isOffline: boolean;
}
export interface OutboxListener {
  onAnswer: (unsent: Unsent, answer: DecisionAnswer) => void;
  /** It will never be accepted. */
  onRefused: (unsent: Unsent, problem: ApiProblem) => void;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** How often the server may fail on one decision. */
const mostFaults = 5;
const keyOf = (user: string) => `mm.decisions.1.${user}`;

/**
 * Sends the decisions of a user one after the other, so that an undo comes after what it takes back. What is not sent
 * survives a reload; what was sent twice counts once, by its id.
 */
export class DecisionOutbox {
  #state: OutboxState;
  #isSending = false;
  #pauseMs = firstPauseMs;
  #faults = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #changed = new Set<() => void>();

  constructor(
    private readonly user: string,
    private readonly send: (body: DecisionWire) => Promise<Sent>,
    private readonly listener: OutboxListener,
  ) {
    this.#state = { unsent: read(user), isOffline: false };
    if (this.#state.unsent.length > 0) void this.retry();
  }

  readonly current = (): OutboxState => this.#state;

  /** Returns how to stop being told. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed.add(changed);
    return () => void this.#changed.delete(changed);
  };

  add(unsent: Unsent): void {
    this.#set({ unsent: [...this.#state.unsent, unsent] });
    void this.#drain();
  }

  /** Drops a decision that was never sent; false for one that may have reached the server. */
  drop(decisionId: string): boolean {
    const at = this.#state.unsent.findIndex(({ body }) => body.decision_id === decisionId);
    if (at < 0 || (at === 0 && (this.#isSending || this.#state.isOffline))) return false;
    this.#set({ unsent: this.#state.unsent.filter((_, index) => index !== at) });
    return true;
  }

  /** Tries again at once. */
  async retry(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (let [first] = this.#state.unsent; first; [first] = this.#state.unsent) {
      const sent = await this.send(first.body);
      if ('error' in sent && isTemporary(sent.error) && !this.#isHopeless(sent.error)) {
        this.#set({ isOffline: true });
        this.#timer = setTimeout(() => void this.#drain(), (sent.error.retryAfter ?? 0) * 1_000 || this.#pauseMs);
        this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
        break;
      }
      this.#pauseMs = firstPauseMs;
      this.#faults = 0;
      // What listeners do with the answer is drawn together with the post leaving the outbox.
      try {
        if ('error' in sent) this.listener.onRefused(first, sent.error);
        else this.listener.onAnswer(first, sent.data);
      } catch (error) {
        console.warn('A decision was answered, and that could not be shown', error);
      }
      this.#set({ unsent: this.#state.unsent.slice(1), isOffline: false });
    }
    this.#isSending = false;
  }

  /** A decision on which the server fails again and again must not hold up the others. */
  #isHopeless({ status }: ApiProblem): boolean {
    this.#faults = status === 500 ? this.#faults + 1 : 0;
    return this.#faults >= mostFaults;
  }

  #set(change: Partial<OutboxState>): void {
    const { unsent: before } = this.#state;
    this.#state = { ...this.#state, ...change };
    if (change.unsent) {
      // Another tab of the user keeps its own there.
      const others = read(this.user).filter((one) => !before.some((own) => isSame(own, one)));
      write(this.user, [...others, ...change.unsent]);
    }
    for (const changed of this.#changed) changed();
  }
}

const isSame = (one: Unsent, other: Unsent): boolean => one.body.decision_id === other.body.decision_id;

/** The server was not reached, or says that it cannot now. */
const isTemporary = ({ status }: ApiProblem): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

function read(user: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(user)) ?? '[]');
    return Array.isArray(kept) ? (kept as Unsent[]) : [];
  } catch {
    return [];
  }
}

function write(user: string, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length > 0) localStorage.setItem(keyOf(user), JSON.stringify(unsent));
    else localStorage.removeItem(keyOf(user));
  } catch {
    // Storage is full or forbidden: what is unsent lives as long as the page.
  }
}
