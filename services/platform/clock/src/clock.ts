/**
 * The time of day for rules of the domain: what is recent, when a label was saved.
 * Deadlines and durations use `performance.now()`, which does not move when somebody sets the system clock.
 */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
