import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../../contract/core/endpoint.ts'
import { passkeys, secondFactor } from '../../../contract/platform/second-factor.ts'
import { call } from '../../data/call.ts'
import { queryClient } from '../../data/client.ts'
import { keyOf } from '../../data/read.ts'

const stateKey = keyOf(secondFactor.state, {})
const listKey = keyOf(passkeys.list, {})

/** Whether two-factor authentication is on. Never persisted: useless offline. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(secondFactor.state, {}, { signal }),
    staleTime: 0,
  })

/** Passkeys of the account. Never persisted. */
export const passkeysQuery = () =>
  queryOptions({
    queryKey: listKey,
    queryFn: ({ signal }) => call(passkeys.list, {}, { signal }),
    staleTime: 0,
  })

const after = async <T>(work: Promise<T>, key: readonly unknown[]): Promise<T> => {
  const result = await work
  await queryClient.invalidateQueries({ queryKey: key })
  return result
}

/** Requests a new secret for an authenticator app. */
export const beginSecondFactor = () => call(secondFactor.begin, {})

/** Enables two-factor authentication and resolves to the recovery codes. */
export const confirmSecondFactor = (body: BodyOf<typeof secondFactor.confirm>) =>
  after(call(secondFactor.confirm, { body }), stateKey)

/** Replaces the recovery codes. */
export const renewRecoveryCodes = () => after(call(secondFactor.renewCodes, {}), stateKey)

/** Disables two-factor authentication. */
export const endSecondFactor = () => after(call(secondFactor.end, {}), stateKey)

/** Creates a passkey on the device and registers it with the server. Throws `CallError`, or the device's error. */
export const addPasskey = async (name: string): Promise<void> => {
  const { options, ticket } = await call(passkeys.newOptions, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const created = await startRegistration({ optionsJSON: options as never })
  await after(call(passkeys.add, { body: { ticket, name, response: { ...created } } }), listKey)
}

/** Removes a passkey of the account. */
export const removePasskey = (id: string) => after(call(passkeys.remove, { params: { id } }), listKey)

/** Authenticates with a passkey of the device. Throws `CallError`, or the device's error. */
export const requestPasskey = async () => {
  const { options, ticket } = await call(passkeys.options, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options as never })
  return call(passkeys.logIn, { body: { ticket, response: { ...response } } })
}

/** Returns whether the user cancelled the device's prompt or it timed out. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
