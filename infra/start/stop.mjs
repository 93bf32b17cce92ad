/** A reason not to start (or not to go on) that is shown to people as it is: one line, with the remedy. */
export class Stop extends Error {}

/** Faults of the machine in people's words; anything else stays as it is. */
export function asStop(error) {
  if (error instanceof Stop) return error;
  const where = error?.path ? ` (${error.path})` : '';
  if (['ENOSPC', 'EDQUOT'].includes(error?.code))
    return new Stop(`The disk is full${where}: free some space and start again.`);
  if (['EACCES', 'EPERM'].includes(error?.code))
    return new Stop(
      `No permission${where}: start as the user who owns that folder, or choose another one with MM_DATA.`,
    );
  if (error?.code === 'EROFS') return new Stop(`The disk is read-only${where}: choose another folder with MM_DATA.`);
  return undefined;
}
