import type { AppContext } from '../../../context/app-context.ts'
import { VISITOR_SCOPE } from '../../../db/sql/visibility.ts'
import { throwError } from '../../../http/http-error.ts'
import { listenTo, streamInfo } from '../../catalog/index.ts'

/** Returns a fresh URL of what visitors may hear. 404 for everything else, and while login is required. */
export const audioUrl = async (ctx: AppContext, type: string, id: number): Promise<string> => {
  const { requireAuth, enablePodcasts } = ctx.settings()
  if (requireAuth || (type === 'episode' && !enablePodcasts)) return throwError('not_found')
  if (type === 'radio-station') return (await listenTo(ctx, VISITOR_SCOPE, id)).url
  if (type !== 'song' && type !== 'episode') return throwError('not_found')
  return (await streamInfo(ctx, VISITOR_SCOPE, type, id)).file_url
}
