import type { BodyOf, ReplyOf } from '../../../../../contract/core/endpoint.ts'
import type { stepUp } from '../../../../../contract/platform/session.ts'
import type { AppContext } from '../../../../context/app-context.ts'
import { orNotFound, throwFieldErrors } from '../../../../http/http-error.ts'
import type { Call } from '../../../../http/mount.ts'
import type { Viewer } from '../../../../http/viewer.ts'
import { requirePasswordLogin } from '../oidc/service.ts'
import { listPasskeys } from '../passkeys/queries.ts'
import { ownerByPasskey, passkeyOptions } from '../passkeys/service.ts'
import { ownerBy } from '../passwords/service.ts'
import { accountById, confirmSession } from '../sessions/queries.ts'
import { readSecondFactor, requireOwnCode } from '../two-factor/second-factor.service.ts'

/** Returns how an account can confirm that it is them. Where passwords are turned off, so are passkeys. */
export const confirmationOptions = async (
  ctx: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof stepUp.options>> => {
  const { sso_only } = ctx.settings()
  const [account, factor, passkeys] = await Promise.all([
    accountById(ctx.db, viewer.id),
    readSecondFactor(ctx, viewer),
    listPasskeys(ctx.db, viewer.id),
  ])
  return {
    password: !sso_only && orNotFound(account).password_hash !== null,
    code: factor.on_since !== null,
    passkey: !sso_only && passkeys.length > 0 ? await passkeyOptions(ctx) : null,
  }
}

const requireOwner = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Call['client'],
  proof: BodyOf<typeof stepUp.confirm>,
): Promise<unknown> => {
  if ('code' in proof) return requireOwnCode(ctx, viewer, client, proof.code)
  requirePasswordLogin(ctx)
  if ('password' in proof) return ownerBy(ctx, viewer, client, proof.password)
  if ((await ownerByPasskey(ctx, proof)) !== viewer.id)
    return throwFieldErrors({ response: ['That passkey isn’t recognised.'] })
}

/** Confirms a session by password, passkey or code. 422 if it is wrong; failures are throttled like logins. */
export const confirmOwner = async (
  ctx: AppContext,
  viewer: Viewer,
  client: Call['client'],
  proof: BodyOf<typeof stepUp.confirm>,
): Promise<void> => {
  await requireOwner(ctx, viewer, client, proof)
  await confirmSession(ctx.db, viewer.session_id)
}
