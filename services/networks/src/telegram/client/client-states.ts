import type { ClientState } from '../../network/network-client.js';

/** The state of a client; each change is reported once. */
export class ClientStates {
  #current: ClientState = { status: 'loaded', isAuthorised: false };
  #waiting: (() => void)[] = [];

  constructor(private readonly onState: (state: ClientState) => void) {}

  get current(): ClientState {
    return this.#current;
  }

  set(state: ClientState): void {
    const { status, isAuthorised, fault } = this.#current;
    if (status === state.status && isAuthorised === state.isAuthorised && fault === state.fault) return;
    this.#current = state;
    if (state.status !== 'connecting' || state.fault) for (const settle of this.#waiting.splice(0)) settle();
    this.onState(state);
  }

  /** Resolves with the next state that says something, or after `limitMs`. */
  settled(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
