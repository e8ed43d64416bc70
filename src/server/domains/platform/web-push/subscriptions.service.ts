import { ECDH } from 'node:crypto'
import type { BodyOf } from '../../../../contract/core/endpoint.ts'
import { mutableKinds } from '../../../../contract/platform/notifications.ts'
import {
  firstPushKinds,
  type GivenSubscription,
  MAX_PUSH_DEVICES,
  type PushState,
  type webPush,
} from '../../../../contract/platform/web-push.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { browserOf } from '../../../http/device.ts'
import { throwError, throwFieldErrors } from '../../../http/http-error.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { OutboundError } from '../../../outbound/outbound-error.ts'
import { providerTarget } from '../../../outbound/providers.ts'
import { outboundOf } from '../../../outbound/ssrf.ts'
import { loadPushKeys } from './push-keys.service.ts'
import {
  deleteOldSubscriptions,
  deleteSubscription,
  deleteSubscriptionOfSession,
  devicesOf,
  lockAccount,
  pushedKinds,
  setFirstKinds,
  subscriptionBy,
  updatePushed,
  upsertSubscription,
} from './queries.ts'

/** Returns the devices of an account and what they show. */
export const loadPushState = async (ctx: AppContext, viewer: Viewer): Promise<PushState> => {
  const { publicKey } = await loadPushKeys(ctx)
  const pushed = await pushedKinds(ctx.db, viewer.id)
  const devices = await devicesOf(ctx.db, viewer.id)
  return {
    public_key: publicKey,
    kinds: Object.fromEntries(
      mutableKinds.map((kind) => [kind, pushed.includes(kind)]),
    ) as PushState['kinds'],
    devices: devices.map(({ agent, session_id, ...device }) => ({
      ...device,
      ...browserOf(agent),
      current: session_id === viewer.session_id,
    })),
  }
}

/** 422 unless the endpoint may be requested and the key is one. */
const requireUsable = async (ctx: AppContext, { endpoint, keys }: GivenSubscription): Promise<void> => {
  const invalid = ['This value isn’t valid.']
  try {
    ECDH.convertKey(keys.p256dh, 'prime256v1', 'base64url')
  } catch {
    throwFieldErrors({ keys: invalid })
  }
  await providerTarget(outboundOf(ctx), [], endpoint).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error
    throwFieldErrors({ endpoint: invalid })
  })
}

const store = async (
  ctx: AppContext,
  { user_id, session_id }: { user_id: number; session_id: string },
  given: GivenSubscription,
): Promise<void> => {
  await requireUsable(ctx, given)
  await ctx.db.transaction().execute(async (trx) => {
    await lockAccount(trx, user_id)
    const row = { user_id, session_id, endpoint: given.endpoint, ...given.keys }
    if (!(await upsertSubscription(trx, row))) throwError('not_found')
    await setFirstKinds(trx, user_id, firstPushKinds)
    await deleteOldSubscriptions(trx, user_id, MAX_PUSH_DEVICES)
  })
}

/** Shows notifications on the device of this session until it ends. 404 for a subscription of another account. */
export const subscribe = async (
  ctx: AppContext,
  viewer: Viewer,
  given: GivenSubscription,
): Promise<PushState> => {
  await store(ctx, { user_id: viewer.id, session_id: viewer.session_id }, given)
  return loadPushState(ctx, viewer)
}

/** Stops notifications on the device of this session. */
export const unsubscribe = async (ctx: AppContext, viewer: Viewer): Promise<PushState> => {
  await deleteSubscriptionOfSession(ctx.db, viewer.session_id)
  return loadPushState(ctx, viewer)
}

/** Stops notifications on a device of the account. 404 if it has no such device. */
export const removeDevice = async (ctx: AppContext, viewer: Viewer, id: number): Promise<PushState> => {
  if (!(await deleteSubscription(ctx.db, viewer.id, id))) throwError('not_found')
  return loadPushState(ctx, viewer)
}

/** Chooses which kinds devices show; kinds not named are unchanged. */
export const choosePushed = async (
  ctx: AppContext,
  viewer: Viewer,
  choices: BodyOf<typeof webPush.choose>,
): Promise<PushState> => {
  const named = (wanted: boolean) => mutableKinds.filter((kind) => choices[kind] === wanted)
  await updatePushed(ctx.db, viewer.id, named(true), named(false))
  return loadPushState(ctx, viewer)
}

/** Replaces a subscription that the browser renewed by itself. 404 unless endpoint and secret are those of one. */
export const renewSubscription = async (
  ctx: AppContext,
  { endpoint, auth, subscription }: BodyOf<typeof webPush.renew>,
): Promise<void> => {
  const owner = await subscriptionBy(ctx.db, endpoint, auth)
  await store(ctx, owner ?? throwError('not_found'), subscription)
}
