/** A lemma that a word may be a form of. `isLemma`: the word is that lemma's dictionary form. */
export interface Lemma {
  readonly lemma: string;
  readonly isLemma: boolean;
  /** Whether the lemma has no other form. */
  readonly isInvariable?: boolean;
}
