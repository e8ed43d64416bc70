import type { AppContext } from '../../../context/app-context.ts'
import type { Env } from '../../../core/env.ts'
import { open, seal } from '../../../db/secret-box.ts'
import { ProviderUnavailable } from './provider.ts'
import { allKeys, type RemoteKey, type StoredKeys } from './queries.ts'

export type { RemoteKey }

const SECRET = 'secret of a payment provider'

/** How a provider is reached, with its secrets. */
export interface ProviderKeys {
  enabled: boolean
  sandbox: boolean
  client_id: string
  secret: string
  webhook_id: string
  webhook_secret: string
}

export const encryptKey = (env: Env, secret: string): Buffer | null =>
  secret === '' ? null : seal(env.secret, SECRET, secret)

const decryptKey = (env: Env, sealed: Buffer | null): string =>
  sealed === null ? '' : open(env.secret, SECRET, sealed)

/** Returns keys with their secrets. */
export const openedKeys = (env: Env, stored: StoredKeys): ProviderKeys => ({
  enabled: stored.enabled,
  sandbox: stored.sandbox,
  client_id: stored.client_id,
  secret: decryptKey(env, stored.encrypted_secret),
  webhook_id: stored.webhook_id,
  webhook_secret: decryptKey(env, stored.encrypted_webhook_secret),
})

const none: ProviderKeys = {
  enabled: false,
  sandbox: false,
  client_id: '',
  secret: '',
  webhook_id: '',
  webhook_secret: '',
}

/** Returns the keys of a provider; all empty if none are stored. */
export const storedKeys = async (ctx: AppContext, key: RemoteKey): Promise<ProviderKeys> => {
  const stored = (await allKeys(ctx.db)).find((one) => one.key === key)
  return stored ? openedKeys(ctx.env, stored) : none
}

/** Returns whether nothing is missing to be paid: payments without their events would be noticed late. */
export const isComplete = (key: RemoteKey, keys: ProviderKeys): boolean =>
  keys.secret !== '' &&
  (key === 'stripe' ? keys.webhook_secret !== '' : keys.client_id !== '' && keys.webhook_id !== '')

/** Returns whether buyers can pay with a provider. */
export const isOffered = async (ctx: AppContext, key: RemoteKey): Promise<boolean> => {
  const keys = await storedKeys(ctx, key)
  return keys.enabled && isComplete(key, keys)
}

/** Returns the keys of a provider to be called, also while it is off: what was paid can be refunded. */
export const keysToCall = async (ctx: AppContext, key: RemoteKey): Promise<ProviderKeys> => {
  const keys = await storedKeys(ctx, key)
  if (keys.secret === '') throw new ProviderUnavailable(`no keys of ${key}`)
  return keys
}
