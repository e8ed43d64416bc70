import { requireLogin } from '../session/login-redirect.ts'
import { isLikeable, type Reactable } from './reactions.ts'

/**
 * Likes or follows an item, or undoes it; toggles the current state without `wanted`. Visitors are asked to log in.
 * Returns the new state, undefined for visitors. Likes show a toast unless the caller is `quiet`.
 */
export const toggleReaction = async (
  item: Reactable,
  wanted?: boolean,
  quiet = false,
): Promise<boolean | undefined> => {
  if (!(await requireLogin())) return undefined
  // Loaded on first use.
  const [{ toggleOptimistically }, { showReactionToast }] = await Promise.all([
    import('./optimistic-toggle.ts'),
    import('./reaction-toast.ts'),
  ])
  const active = toggleOptimistically(item, wanted)
  if (isLikeable(item) && !quiet)
    showReactionToast(item, active, () => void toggleOptimistically(item, !active))
  return active
}
