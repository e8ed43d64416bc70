import { showError } from '../../api/errors.ts'
import { askPasskey, wasGivenUp } from '../../api/second-factor.ts'
import { enterBy } from '../../session/session.ts'

/** Logs in by a passkey of this device; whatever goes wrong is shown, a change of mind is not. */
export const enterByPasskey = async (onEntered: () => Promise<void>): Promise<void> => {
  try {
    await enterBy(askPasskey())
    await onEntered()
  } catch (error) {
    if (!wasGivenUp(error)) showError(error)
  }
}
