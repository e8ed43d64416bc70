import type { AppContext } from '../../../context/app-context.ts'
import type { Actor } from './actors.queries.ts'

/** Returns whether other servers see this site: they do not see what requires a login, or a preview. */
export const isFederating = ({ settings, env }: AppContext): boolean => {
  const { enable_federation, requireAuth } = settings()
  return enable_federation && !requireAuth && !env.preview
}

type ActiveActor = Actor & { type: NonNullable<Actor['type']>; item_id: number }

/** Returns whether other servers see an actor. */
export const isActive = (ctx: AppContext, actor: Actor | undefined): actor is ActiveActor =>
  actor?.active === true && (actor.type !== 'podcast' || ctx.settings().enablePodcasts)
