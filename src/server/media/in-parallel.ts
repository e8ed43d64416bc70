/** Enough to hide the latency of disks, few enough not to slow down other readers. */
const AT_ONCE = 8

/**
 * Runs a few at a time and returns their results in order. After an error no more begin; rejects with it once those
 * running have ended.
 */
export async function inParallel<T, R>(all: readonly T[], run: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async (): Promise<void> => {
    try {
      for (let at = next++; at < all.length; at = next++) results[at] = await run(all[at] as T)
    } catch (error) {
      next = all.length
      throw error
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  const failed = workers.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return results
}
