/** Tokens that one tab has received for all tabs of its session. */
export interface SharedTokens {
  session: string;
  token: string;
  refreshToken: string;
  idToken: string | undefined;
  /** Seconds by which this clock is ahead of the server's. */
  skew: number;
}

const name = 'mm.renewal';
/** How long others still wait after a renewal, so that its tokens reach them first; ms. */
const settlingMs = 200;

/** Lets one tab at a time renew tokens, and hands them to the others, so that none uses a refresh token again. */
export class SharedRenewal {
  readonly #channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);

  constructor(onTokens: (tokens: SharedTokens) => void) {
    this.#channel?.addEventListener('message', ({ data }: MessageEvent<SharedTokens>) => onTokens(data));
  }

  publish(tokens: SharedTokens): void {
    this.#channel?.postMessage(tokens);
  }

  /** Runs `renew` while no other tab does; the lock of a closed tab is released by the browser. */
  alone<T>(renew: () => Promise<T>): Promise<T> {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return renew();
    return new Promise((resolve, reject) => {
      const hold = async (): Promise<void> => {
        await renew().then(resolve, reject);
        await new Promise((settled) => setTimeout(settled, settlingMs));
      };
      locks.request(name, hold).catch(reject);
    });
  }
}
