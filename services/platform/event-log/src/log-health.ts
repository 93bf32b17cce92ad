/** Health of a log consumer; an engine omits what it does not know. */
export interface LogHealth {
  /** Why it is unhealthy, or undefined. */
  readonly stallReason?: string | undefined;
  /** Whether it is connected to the log and can receive events. */
  readonly isConnected?: boolean;
  /** Seconds since it finished an event or had none. */
  readonly idleSeconds?: number;
  /** Number of events that wait for it; undefined while another process reads for the group. Rejects in an outage. */
  lag?(): Promise<number | undefined>;
  /**
   * Up to when the whole group, in whichever process, handled everything in the log; undefined while it is not known.
   * Stands still while the group does. Rejects in an outage.
   */
  handledUntil?(): Promise<Date | undefined>;
  /** Called once when it is stuck; set it to end the process, so that its supervisor starts a new one. */
  onStall?: ((reason: string) => void) | undefined;
}
