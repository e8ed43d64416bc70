import { savedReplies } from '../api/call.ts'
import { settings } from '../api/settings.ts'
import { currentToken } from '../session/token.ts'

/**
 * Lets calls be answered from what is saved on this device. Its code loads when the server can't be reached, or else
 * once the page is idle.
 */
export const prepareOffline = (): void => {
  if (settings().enableOfflineMode && currentToken())
    savedReplies.find = async (url) => (await import('./offline-screens.ts')).answer(url)
}
