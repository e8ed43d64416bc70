import { savedReplies } from '../api/call.ts'
import { settings } from '../api/settings.ts'
import { canSave, knownSavedBytes } from '../session/saved-bytes.ts'
import { currentToken } from '../session/token.ts'
import { useOfflineParts } from '../ui/OfflinePart.tsx'

/**
 * Lets calls be answered from what is saved on this device. Its code loads when the server can't be reached, or else
 * once the page is idle; what it adds to screens has its place from the beginning.
 */
export const prepareOffline = (): void => {
  if (!settings().enableOfflineMode || !currentToken()) return
  savedReplies.find = async (url) => (await import('./offline-screens.ts')).answer(url)
  if (canSave()) useOfflineParts.setState({ bytes: knownSavedBytes() })
}
