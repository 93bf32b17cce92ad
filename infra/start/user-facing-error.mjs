/** An error whose message is shown to the user as it is: one line, with the remedy. */
export class UserFacingError extends Error {}

/** The user-facing form of an error of the machine (disk, permissions); undefined for other errors. */
export function asUserFacing(error) {
  if (error instanceof UserFacingError) return error;
  const location = error?.path ? ` (${error.path})` : '';
  if (['ENOSPC', 'EDQUOT'].includes(error?.code))
    return new UserFacingError(`The disk is full${location}: free some space and start again.`);
  if (['EACCES', 'EPERM'].includes(error?.code))
    return new UserFacingError(
      `No permission${location}: start as the user who owns that folder, or choose another one with MM_DATA.`,
    );
  if (error?.code === 'EROFS')
    return new UserFacingError(`The disk is read-only${location}: choose another folder with MM_DATA.`);
  return undefined;
}
