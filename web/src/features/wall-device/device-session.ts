import type { SignedIn } from '../../api/user-session.js';
import { askWall, type ApprovedWall, type WallAnswer } from './wall-calls.js';

/** How often a wall asks what it shows; the live channel must get the token every minute. */
export const followMs = 30_000;
/** Before the next attempt when the server did not answer. */
const awayMs = 5_000;

export interface DeviceCallbacks {
  onApproved: (wall: ApprovedWall) => void;
  /** The server did not answer; nothing has changed. */
  onAway: () => void;
  /** The wall was revoked or has expired; nothing else is called afterwards. */
  onRefused: () => void;
  /** The token is still good, as far as is known. */
  onToken: (secret: string) => void;
}

/** The sign-in of a wall screen by its own access token. Asks regularly whether it may go on, and what to show. */
export class DeviceSession implements SignedIn {
  #asking: Promise<WallAnswer> | undefined;
  #isOver = false;

  constructor(
    private readonly secret: string,
    private readonly callbacks: DeviceCallbacks,
  ) {}

  /** Asks now and then regularly, until the returned function is called. */
  start(): () => void {
    void this.#follow();
    const timer = setInterval(() => void this.#follow(), followMs);
    return () => {
      this.#isOver = true;
      clearInterval(timer);
    };
  }

  token(): Promise<string | undefined> {
    return Promise.resolve(this.#isOver ? undefined : this.secret);
  }

  /** Whether the token is still good: asks the server; while that is away, nothing has changed. */
  async renew(): Promise<boolean> {
    if (this.#isOver) return false;
    const { state } = await this.#follow();
    if (state === 'away' || state === 'busy') await new Promise((resolve) => setTimeout(resolve, awayMs));
    return state !== 'refused';
  }

  // Nobody signs in or out on a wall.
  signIn(): void {}
  signOut(): void {}
  adopt(): Promise<void> {
    return Promise.resolve();
  }

  #follow(): Promise<WallAnswer> {
    this.#asking ??= askWall(this.secret).then((answer) => {
      this.#asking = undefined;
      if (!this.#isOver) this.#take(answer);
      return answer;
    });
    return this.#asking;
  }

  #take(answer: WallAnswer): void {
    if (answer.state === 'refused') {
      this.#isOver = true;
      return this.callbacks.onRefused();
    }
    this.callbacks.onToken(this.secret);
    return answer.state === 'approved' ? this.callbacks.onApproved(answer) : this.callbacks.onAway();
  }
}
