/** Serializes changes of a playlist, so that each is based on the previous one. */
const queues = new Map<number, Promise<unknown>>()

/** Runs a change of a playlist after those before it. */
export const enqueue = <T>(id: number, work: () => Promise<T>): Promise<T> => {
  const turn = (queues.get(id) ?? Promise.resolve()).then(work, work)
  queues.set(id, turn)
  const done = () => queues.get(id) === turn && queues.delete(id)
  turn.then(done, done)
  return turn
}

/** Resolves when the changes made to a playlist so far have been answered. */
export const waitForEdits = async (id: number): Promise<void> => {
  await queues.get(id)?.catch(() => undefined)
}
