import { queryOptions } from '@tanstack/react-query'
import type { BodyOf, ReplyOf } from '../../../../contract/core/endpoint.ts'
import { type AppPassword, type AppScope, appPasswords } from '../../../../contract/platform/app-passwords.ts'
import { call } from '../../../data/call.ts'
import { queryClient } from '../../../data/client.ts'
import { keyOf } from '../../../data/read.ts'
import { entitlementTo } from '../../../data/session/entitlements.ts'
import { settings } from '../../../data/settings.ts'

/** App passwords of the account. Never persisted: useless offline. */
export const appPasswordsQuery = () =>
  queryOptions({
    queryKey: keyOf(appPasswords.list, {}),
    queryFn: ({ signal }) => call(appPasswords.list, {}, { signal }),
    staleTime: 0,
  })

/** Returns whether the site allows other apps, and the account may use them or a plan that is offered permits it. */
export const offersApps = (): boolean => settings().enable_apps && entitlementTo('Use other apps') !== 'none'

/** Message keys of what an app password is for, and of examples. */
export const scopeTexts: Record<AppScope, { title: string; hint: string }> = {
  apps: { title: 'Music apps', hint: 'Subsonic apps that play your music.' },
  listens: {
    title: 'Scrobbling from other players',
    hint: 'Players that submit what they play to ListenBrainz.',
  },
  api: { title: 'API access', hint: 'Scripts that can do what you can do.' },
}

/** Loads the app passwords again. */
export const forgetAppPasswords = () =>
  queryClient.invalidateQueries({ queryKey: appPasswordsQuery().queryKey })

/** An app password with its secret, which the server returns only once. */
export type NewAppPassword = ReplyOf<typeof appPasswords.create>

/** Throws `CallError`. */
export const createAppPassword = async (
  body: BodyOf<typeof appPasswords.create>,
): Promise<NewAppPassword> => {
  const created = await call(appPasswords.create, { body })
  await forgetAppPasswords()
  return created
}

/** Throws `CallError`. */
export const renameAppPassword = async ({ id }: AppPassword, name: string): Promise<void> => {
  await call(appPasswords.rename, { params: { id }, body: { name } })
  await forgetAppPasswords()
}

/** Throws `CallError`. */
export const revokeAppPassword = async ({ id }: AppPassword): Promise<void> => {
  await call(appPasswords.remove, { params: { id } })
  await forgetAppPasswords()
}
