import type { AppContext } from '../../../context/app-context.ts'
import { isFollower, isHostBlocked } from './followers.queries.ts'

/** Activities that change who follows. */
const READ = ['Follow', 'Undo', 'Delete', 'Move', 'Block']

interface Activity {
  type?: unknown
  actor?: unknown
}

const uriOf = (value: unknown): string => {
  const uri = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof uri === 'string' && URL.canParse(uri) ? uri : ''
}

const parsed = (body: Buffer): Activity | null => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/**
 * Judges a received activity before its signature is verified, for which its server is asked: the status to answer, or `read`
 * for one that matters. Servers send much that does not, such as the deletion of every account they ever had.
 */
export const judgeActivity = async (ctx: AppContext, body: Buffer): Promise<number | 'read'> => {
  const activity = parsed(body)
  const actor = uriOf(activity?.actor)
  if (!activity || actor === '') return 400
  if (await isHostBlocked(ctx.db, new URL(actor).host)) return 403
  if (!READ.includes(String(activity.type))) return 202
  return activity.type === 'Follow' || (await isFollower(ctx.db, actor)) ? 'read' : 202
}
