/** Why the house does not start or go on; `message` is one line for people and names the remedy. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
