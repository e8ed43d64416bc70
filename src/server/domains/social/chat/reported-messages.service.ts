import type { ReportedMessage } from '../../../../contract/site/reports.ts'
import type { AppContext } from '../../../context/app-context.ts'
import { orNotFound } from '../../../http/http-error.ts'
import { scopeOf, type Viewer } from '../../../http/viewer.ts'
import { withSharedItems } from './message-views.service.ts'
import { messagesById, messagesIn } from './messages.queries.ts'
import { authorNames } from './reported-messages.queries.ts'

/** Messages around a reported one that moderators see. */
const BEFORE = 5
const AFTER = 2
const TITLE_LENGTH = 80

/**
 * Returns a message of another person with what was written around it, as the viewer sees it: what is reported stays
 * readable after its author deleted it. 404 for messages the viewer may not see, own and deleted ones.
 */
export const messageToReport = async (
  ctx: AppContext,
  viewer: Viewer,
  id: number,
): Promise<{ title: string; context: ReportedMessage[] }> => {
  const [row] = await messagesById(ctx.db, viewer.id, [id])
  const { conversation_id } = orNotFound(
    row && row.kind === 'text' && !row.deleted && row.user_id !== viewer.id ? row : undefined,
  )
  const [before, from] = await Promise.all([
    messagesIn(ctx.db, viewer.id, conversation_id, { before: id, limit: BEFORE }),
    messagesIn(ctx.db, viewer.id, conversation_id, { from: id, limit: 1 + AFTER }),
  ])
  const rows = [...before.reverse(), ...from].filter(({ kind }) => kind === 'text')
  const [messages, names] = await Promise.all([
    withSharedItems(ctx, scopeOf(viewer), rows),
    authorNames(
      ctx.db,
      rows.flatMap(({ user_id }) => user_id ?? []),
    ),
  ])
  const context = messages.map(({ id: messageId, user_id, text, item, created_at }) => ({
    id: messageId,
    user_id,
    name: (user_id !== null && names.get(user_id)) || null,
    text,
    item: item?.title ?? null,
    created_at,
  }))
  const reported = context.find((message) => message.id === id)
  return { title: (reported?.text ?? reported?.item ?? '').slice(0, TITLE_LENGTH), context }
}
