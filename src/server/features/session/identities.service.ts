import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Driver, Identity, identities } from '../../../contract/social.ts'
import { fail } from '../../http/fail.ts'
import type { Call } from '../../http/mount.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { Platform } from '../../platform.ts'
import { dropIdentity, identitiesOf, insertIdentity, lockAccount } from './identities.queries.ts'
import { ownerBy } from './passwords.service.ts'
import { personOf, takeOnce } from './social.service.ts'

/** Accounts of other places that open the account, oldest first. */
export const ownIdentities = (on: Pick<Platform, 'db'>, { id }: Viewer): Promise<Identity[]> =>
  identitiesOf(on.db, id)

/** Links an account of another place, once the owner has typed the password; 409 when somebody has it already. */
export const linkIdentity = async (
  on: Pick<Platform, 'db' | 'env' | 'log' | 'settings'>,
  viewer: Viewer,
  client: Call['client'],
  { driver, profile, password }: BodyOf<typeof identities.link>,
): Promise<Identity> => {
  const person = await personOf(on, driver, profile)
  await ownerBy(on, viewer, client, password)
  await takeOnce(on, person)
  const label = (person.email ?? person.name ?? '').slice(0, 254)
  const linked = await insertIdentity(on.db, { driver, subject: person.subject, user_id: viewer.id, label })
  return linked ?? fail('conflict', 'This log-in is linked already.')
}

/** Unlinks an account of another place; 404 when there is none, 409 when nothing else would open the account. */
export const unlinkIdentity = (on: Pick<Platform, 'db'>, { id }: Viewer, driver: Driver): Promise<void> =>
  on.db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, id)
    if (!(await dropIdentity(trx, id, driver))) fail('not_found')
    if (account?.password_hash === null && (await identitiesOf(trx, id)).length === 0)
      fail('conflict', 'This is the only way into your account. Set a password first.')
  })
