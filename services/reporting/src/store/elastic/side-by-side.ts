/**
 * Processes several batches at a time, so that reading, sending and the server's work overlap. Batches are read
 * sequentially. Rejects with the first failure, after the work in progress has finished.
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
