import type { AppContext } from '../context/app-context.ts'
import { setSetting } from '../domains/platform/settings/service.ts'

/** Lets tests call as often as they need. */
export const liftLimits = async (ctx: AppContext): Promise<void> => {
  for (const key of ['limit_calls', 'limit_logins', 'limit_apps'] as const)
    await setSetting(ctx, key, '100000')
  await ctx.settings.reload()
}
