import { createHash } from 'node:crypto'
import type { AppContext } from '../../../context/app-context.ts'
import type { ProviderKeys } from './provider-keys.service.ts'
import type { RemoteKey } from './queries.ts'
import { objectNames, objectReference, storeObject } from './queries.ts'

/** Names the price of a period with what is charged for it. */
export const priceName = (priceId: number, amount: number): string => `price ${priceId} ${amount}`

/** Returns which prices here those of a provider are. */
export const listPrices = async (
  ctx: Pick<AppContext, 'db'>,
  provider: RemoteKey,
  references: readonly string[],
): Promise<Map<string, number>> => {
  const names = await objectNames(ctx.db, provider, references)
  return new Map([...names].map(([reference, name]) => [reference, Number(name.split(' ')[1])]))
}

const short = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)

/**
 * Returns the id of a product or price at a provider, and creates it when it is needed for the first time. Its name makes
 * the idempotency key: who asks meanwhile gets the same. Another account at the provider gets its own.
 */
export const objectAt = async (
  ctx: AppContext,
  provider: RemoteKey,
  { client_id, secret }: Pick<ProviderKeys, 'client_id' | 'secret'>,
  name: string,
  create: (key: string) => Promise<string>,
): Promise<string> => {
  const account = short(`${client_id} ${secret}`)
  const known = await objectReference(ctx.db, { provider, account, name })
  if (known !== undefined) return known
  const reference = await create(short(`${account} ${name}`))
  await storeObject(ctx.db, { provider, account, name, reference })
  return reference
}
