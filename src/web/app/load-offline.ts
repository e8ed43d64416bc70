import { savedReplies } from '../api/call.ts'
import { settings } from '../api/settings.ts'
import { readKeptUser } from '../session/kept-user.ts'
import { currentToken } from '../session/token.ts'

/** The account, which is needed to know whose saved items answer. */
const ACCOUNT = '/api/user'

let loaded: Promise<void> | undefined

/** Loads the code of the offline mode, once. */
export const loadOffline = (): Promise<void> => {
  loaded ??= import('../offline/start.ts').then(({ startOffline }) => startOffline())
  return loaded
}

/**
 * Lets calls be answered from what is saved on this device. Its code loads when the server can't be reached, or else
 * once the page is idle.
 */
export const prepareOffline = (): void => {
  const token = currentToken()
  if (!settings().enableOfflineMode || token === null) return
  const find = async (url: string): Promise<unknown> => {
    if (url === ACCOUNT) return readKeptUser(token) ?? undefined
    await loadOffline()
    const { find: loadedFind } = savedReplies
    return loadedFind === find ? undefined : loadedFind?.(url)
  }
  savedReplies.find = find
}
