import { requireLogin } from '../session/login-redirect.ts'
import type { Reactable } from './reactions.ts'

/**
 * Likes or follows an item, or undoes it; toggles the current state without `wanted`. Visitors are asked to log in.
 * Returns the new state, undefined for visitors.
 */
export const toggleReaction = async (item: Reactable, wanted?: boolean): Promise<boolean | undefined> => {
  if (!(await requireLogin())) return undefined
  // Loaded on first use.
  const { toggleOptimistically: highlight } = await import('./optimistic-toggle.ts')
  return highlight(item, wanted)
}
