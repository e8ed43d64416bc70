import { currentAccount } from '../session/account.ts'
import { readStored } from '../storage.ts'

/** Where the number of changes of an account that wait is stored. */
export const pendingKey = (account: number | null) => `outbox:${account}` as const

/** Returns how many changes of an account wait. */
export const pendingOf = (account: number | null): number => Number(readStored(pendingKey(account))) || 0

/** Whether changes of the viewer wait, so that later ones have to wait behind them. */
export const isWaiting = (): boolean => pendingOf(currentAccount()) > 0
