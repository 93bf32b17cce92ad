/**
 * Works on several batches at a time, so that reading the next, sending the last and the server's work overlap. Batches are read one after the other.
 * Rejects with the first failure, after the work that was begun is over.
 */
export async function sideBySide<T>(
  batches: AsyncGenerator<T, void>,
  lanes: number,
  work: (batch: T) => Promise<void>,
): Promise<void> {
  const lane = async (): Promise<void> => {
    try {
      for (let next = await batches.next(); !next.done; next = await batches.next()) await work(next.value);
    } finally {
      await batches.return();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
