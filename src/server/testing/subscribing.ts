import type { BodyOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { subscriptions } from '../../contract/selling/subscriptions.ts'
import type { AppContext } from '../context/app-context.ts'
import { viewerById } from '../domains/platform/auth/sessions/service.ts'
import { startSubscription } from '../domains/selling/subscriptions/service.ts'
import type { Viewer } from '../http/viewer.ts'

/** Where providers lead subscribers back to. */
export const returnPaths = { return_url: '/subscription', cancel_url: '/subscription' }

export const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** Returns an account as services know it. */
export const viewerOf = async (ctx: AppContext, { id }: { id: number }): Promise<Viewer> => {
  const viewer = await viewerById(ctx, id)
  if (!viewer) throw new Error(`no viewer ${id}`)
  return viewer
}

/** Subscribes an account to a plan by a test payment, unless `more` says otherwise. */
export const subscribe = async (
  ctx: AppContext,
  who: { id: number },
  plan: { id: number },
  now: Date,
  more: Partial<BodyOf<typeof subscriptions.start>> = {},
): Promise<ReplyOf<typeof subscriptions.start>> =>
  startSubscription(
    ctx,
    await viewerOf(ctx, who),
    { plan_id: plan.id, provider: 'test', ...returnPaths, ...more },
    now,
  )
