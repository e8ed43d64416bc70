import { readStored, writeStored } from '../storage.ts'

const KEY = 'account'

/** The account of the current token as it last loaded, also known without a connection; null for visitors. */
export const currentAccount = (): number | null => Number(readStored(KEY)) || null

/** Remembers whose token it is; null with another token. */
export const rememberAccount = (id: number | null): void => writeStored(KEY, id === null ? null : String(id))
