import { queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '../../contract/endpoint.ts'
import { passkeys, secondFactor } from '../../contract/second-factor.ts'
import { call } from './call.ts'
import { queryClient } from './client.ts'
import { keyOf } from './read.ts'

const stateKey = keyOf(secondFactor.state, {})
const listKey = keyOf(passkeys.list, {})

/** Whether a second factor is on. Never kept: it is of no use without the network. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey: stateKey,
    queryFn: ({ signal }) => call(secondFactor.state, {}, { signal }),
    staleTime: 0,
  })

/** Passkeys of the account. Never kept. */
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

/** A new secret for an authenticator app. */
export const beginSecondFactor = (password: string) => call(secondFactor.begin, { body: { password } })

/** Switches the second factor on; answers the recovery codes. */
export const confirmSecondFactor = (body: BodyOf<typeof secondFactor.confirm>) =>
  after(call(secondFactor.confirm, { body }), stateKey)

/** New recovery codes in the place of the old ones. */
export const renewRecoveryCodes = (password: string) =>
  after(call(secondFactor.renewCodes, { body: { password } }), stateKey)

/** Switches the second factor off. */
export const endSecondFactor = (password: string) =>
  after(call(secondFactor.end, { body: { password } }), stateKey)

/** Lets the device make a passkey and the server keep it. Throws `CallError`, or what the device says. */
export const addPasskey = async (password: string, name: string): Promise<void> => {
  const { options, ticket } = await call(passkeys.newOptions, { body: { password } })
  const { startRegistration } = await import('@simplewebauthn/browser')
  const made = await startRegistration({ optionsJSON: options as never })
  await after(call(passkeys.add, { body: { ticket, name, response: { ...made } } }), listKey)
}

/** Removes a passkey of the account. */
export const removePasskey = (id: string) => after(call(passkeys.remove, { params: { id } }), listKey)

/** Lets the device prove who logs in. Throws `CallError`, or what the device says. */
export const askPasskey = async () => {
  const { options, ticket } = await call(passkeys.options, {})
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({ optionsJSON: options as never })
  return call(passkeys.logIn, { body: { ticket, response: { ...response } } })
}

/** The device's owner thought better of it, or took too long. */
export const wasGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
