import type { BodyOf } from '../../../../../contract/core/endpoint.ts'
import type { Identity, identities } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { throwError } from '../../../../http/http-error.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { deleteIdentity, insertIdentity, listIdentities, lockAccount } from './queries.ts'
import { consumeOnce, identityOf } from './social.service.ts'

/** Returns the linked external identities, oldest first. */
export const ownIdentities = (ctx: AppContext, { id }: Viewer): Promise<Identity[]> =>
  listIdentities(ctx.db, id)

/** Links an external identity. 409 if it is already in use. */
export const linkIdentity = async (
  ctx: AppContext,
  viewer: Viewer,
  { driver, profile }: BodyOf<typeof identities.link>,
): Promise<Identity> => {
  const person = await identityOf(ctx, driver, profile)
  await consumeOnce(ctx, person)
  const label = (person.email ?? person.name ?? '').slice(0, 254)
  const linked = await insertIdentity(ctx.db, {
    provider: driver,
    subject: person.subject,
    user_id: viewer.id,
    label,
  })
  return linked ?? throwError('conflict', 'This account is already linked.')
}

/** Unlinks an external identity. 404 if it does not exist, 409 if it is the last login method. */
export const unlinkIdentity = (ctx: AppContext, { id }: Viewer, driver: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, id)
    if (!(await deleteIdentity(trx, id, driver))) throwError('not_found')
    if ((await listIdentities(trx, id)).length > 0) return
    // Where only providers log people in, a password does not help.
    if (ctx.settings().sso_only) throwError('conflict', 'This is your only way to log in.')
    if (account?.password_hash === null)
      throwError('conflict', 'This is your only way to log in. Set a password first.')
  })
