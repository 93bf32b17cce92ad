/** What a consumer of the log tells of itself; an engine that does not know leaves it out. */
export interface LogHealth {
  /** Why it counts as unhealthy; undefined when it is well. */
  readonly stallReason?: string | undefined;
  /** Whether it is connected to the log and may be given events. */
  readonly isConnected?: boolean;
}
