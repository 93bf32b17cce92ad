/** Health of a log consumer; an engine omits what it does not know. */
export abstract class LogHealth {
  /** Why it is unhealthy, or undefined. */
  abstract readonly stallReason?: string | undefined;
  /** Whether it is connected to the log and can receive events. */
  abstract readonly isConnected?: boolean;
  /** Seconds since it finished an event or had none. */
  abstract readonly idleSeconds?: number;
  /** Number of events that wait for it; undefined while another process reads for the group. Rejects in an outage. */
  abstract lag?(): Promise<number | undefined>;
  /**
   * Up to when the whole group, in whichever process, handled everything in the log; undefined while it is not known.
   * Stands still while the group does. Rejects in an outage.
   */
  abstract handledUntil?(): Promise<Date | undefined>;
  /** Called once when it is stuck; set it to end the process, so that its supervisor starts a new one. */
  abstract onStall?: ((reason: string) => void) | undefined;
}
