/** A time as calls give it: whole Unix seconds; null stays null. */
export function unixSeconds(time: Date): number;
export function unixSeconds(time: Date | null): number | null;
export function unixSeconds(time: Date | null): number | null {
  return time && Math.floor(time.getTime() / 1000);
}
