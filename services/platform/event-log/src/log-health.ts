/** Health of a log consumer; an engine omits what it does not know. */
export interface LogHealth {
  /** Why it is unhealthy, or undefined. */
  readonly stallReason?: string | undefined;
  /** Whether it is connected to the log and can receive events. */
  readonly isConnected?: boolean;
}
