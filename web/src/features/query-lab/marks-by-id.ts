interface Marked {
  marks?: readonly { id: number; marks: readonly string[] }[] | undefined;
}

/** The matched words of publications, by their ids. */
export const marksById = ({ marks = [] }: Marked): ReadonlyMap<number, readonly string[]> =>
  new Map(marks.map(({ id, marks: pieces }) => [id, pieces]));
