import type { OfflinePlay } from '../../../contract/catalog/plays.ts'
import { currentAccount } from '../session/account.ts'
import { hasPermission } from '../session/permissions.ts'
import { useSession } from '../session/session.ts'
import { settings } from '../settings.ts'
import { askForDelivery, post } from './mailbox.ts'

/** Whether plays are kept that the server cannot be told of. While the account has not loaded, the server decides later. */
export const keepsPlays = (): boolean => {
  const { user } = useSession.getState()
  const permitted = user === null || hasPermission(user, 'Use offline mode')
  return settings().enableOfflineMode && currentAccount() !== null && permitted
}

/** Keeps a play until the server can be told; written at once, as the page may close. */
export const keepPlay = (play: OfflinePlay): void => {
  const account = currentAccount()
  if (account === null) return
  post({ kind: 'play', account, key: play.key, at: Date.now(), play })
  askForDelivery()
}
