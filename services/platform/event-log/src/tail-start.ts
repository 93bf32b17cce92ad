/** The head of the log when it was first asked for; until that succeeded, it is asked for again. */
export function tailStart(head: () => Promise<string>): () => Promise<string> {
  let start: Promise<string> | undefined;
  return () =>
    (start ??= head().catch((error: unknown) => {
      start = undefined;
      throw error;
    }));
}
