export type ExpressionFault =
  | 'too-long'
  | 'too-deep'
  | 'too-many-variants'
  | 'phrase-too-long'
  | 'too-large'
  | 'empty'
  | 'operand-expected'
  | 'operator-expected'
  | 'bracket-not-closed'
  | 'bracket-not-opened'
  | 'quote-not-closed'
  | 'star-without-word'
  | 'unexpected-separator';

/**
 * An expression that cannot be parsed: what is wrong (the web has the message) and where, as an index into the text
 * that the user typed.
 */
export class ExpressionError extends Error {
  constructor(
    readonly fault: ExpressionFault,
    readonly position: number,
  ) {
    super(`${fault} at ${position}`);
    this.name = 'ExpressionError';
  }
}
