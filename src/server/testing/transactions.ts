import { AsyncLocalStorage } from 'node:async_hooks'
import { TransactionBuilder } from 'kysely'
import pg from 'pg'
import { afterEach, expect } from 'vitest'

/*
 * Fails tests of code that takes another connection of the pool while its own transaction is open: if every connection is
 * in such a transaction, all wait for each other. Loaded before each file with unit tests.
 */

interface Open {
  open: boolean
}

const transaction = new AsyncLocalStorage<Open>()
/** Where it happened since the last test: one list and one watch for all instances of this module in a process. */
const shared = globalThis as { poolFaults?: string[] }
const faults = shared.poolFaults ?? []

/** Returns and forgets the faults so far. */
export const takeFaults = (): string[] => faults.splice(0)

/** Runs a callback as the transaction that it is. */
const within = async <T>(run: () => Promise<T>): Promise<T> => {
  const state = { open: true }
  try {
    return await transaction.run(state, run)
  } finally {
    state.open = false
  }
}

const watch = (): void => {
  const { execute } = TransactionBuilder.prototype
  TransactionBuilder.prototype.execute = function <T>(
    this: TransactionBuilder<unknown>,
    run: (trx: never) => Promise<T>,
  ) {
    return execute.call(this, (trx) => within(() => run(trx as never))) as Promise<T>
  }
  const { connect } = pg.Pool.prototype
  pg.Pool.prototype.connect = function (this: pg.Pool, ...args: []) {
    const { application_name } = this.options as { application_name?: string }
    // The job queue has connections of its own.
    if (transaction.getStore()?.open && application_name !== 'tonearm jobs')
      faults.push(new Error('queries the pool while its transaction is open').stack ?? '')
    return connect.apply(this, args as never)
  } as typeof connect
}

if (!shared.poolFaults) {
  shared.poolFaults = faults
  watch()
}

afterEach(() => {
  expect(takeFaults().join('\n\n')).toBe('')
})
