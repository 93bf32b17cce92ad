/**
 * Processes several batches at a time, so that reading, sending and the server's work overlap. Batches are read
 * sequentially. Rejects with the first failure, after the work in progress has finished.
 */
export async function forEachConcurrently<T>(
  batches: AsyncGenerator<T, void>,
  concurrency: number,
  work: (batch: T) => Promise<void>,
): Promise<void> {
  const worker = async (): Promise<void> => {
    try {
      for (let next = await batches.next(); !next.done; next = await batches.next()) await work(next.value);
    } finally {
      await batches.return();
    }
  };
  const results = await Promise.allSettled(Array.from({ length: concurrency }, worker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
