import { loggedInOrAsk } from '../session/gate.ts'
import type { Markable } from './marks.ts'

/**
 * Likes or follows an item, or takes that back; without `wanted` the opposite of what is shown. Visitors are
 * asked to log in. Answers what it became, undefined for visitors.
 */
export const toggleMark = async (item: Markable, wanted?: boolean): Promise<boolean | undefined> => {
  if (!(await loggedInOrAsk())) return undefined
  // Nothing of it is needed before the first press.
  const { mark } = await import('./optimistic-mark.ts')
  return mark(item, wanted)
}
