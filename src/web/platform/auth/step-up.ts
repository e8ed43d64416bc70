import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { stepUp } from '../../../contract/platform/session.ts'
import { call } from '../../data/call.ts'

/** How the user can confirm that it is them. A challenge for a passkey is valid once, so this is never cached. */
export const confirmationOptions = () => call(stepUp.options, {})

export const confirmOwner = async (body: BodyOf<typeof stepUp.confirm>): Promise<void> => {
  await call(stepUp.confirm, { body })
}

/** Confirms by a passkey of the device. Throws `CallError`, or the device's error. */
export const confirmByPasskey = async (): Promise<void> => {
  const { passkey } = await confirmationOptions()
  if (!passkey) return
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: passkey.options as never })
  await confirmOwner({ ticket: passkey.ticket, response: { ...response } })
}
