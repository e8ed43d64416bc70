import type { Message, SharedItem, SharedItemType } from '../../../../contract/social/chat.ts'
import type { AppContext } from '../../../context/app-context.ts'
import type { ViewerScope } from '../../../db/sql/visibility.ts'
import { visibleItems } from '../../catalog/index.ts'
import type { MessageRow } from './messages.queries.ts'

type Ref = { type: SharedItemType; id: number }
type Visible = Awaited<ReturnType<typeof visibleItems<SharedItemType>>>
type Item = NonNullable<ReturnType<Visible>>

const subtitleOf = (item: Item): string => {
  switch (item.type) {
    case 'song':
      return item.artists.map(({ name, displayname }) => displayname ?? name).join(', ')
    case 'album':
      return item.artist ? (item.artist.displayname ?? item.artist.name) : ''
    case 'episode':
      return item.show.title
    case 'playlist':
      return item.user?.name ?? ''
    default:
      return ''
  }
}

const refOf = (row: Pick<MessageRow, 'item_type' | 'item_id'> | null): Ref[] =>
  row && row.item_type !== null && row.item_id !== null ? [{ type: row.item_type, id: row.item_id }] : []

const shared = (itemOf: Visible, row: MessageRow): SharedItem | null => {
  const [ref] = refOf(row)
  if (!ref) return null
  const item = itemOf(ref)
  return {
    ...ref,
    title: item?.title ?? null,
    subtitle: item ? subtitleOf(item) : '',
    cover: item ? ('avatar' in item ? item.avatar : item.cover) : null,
    mosaic: item?.type === 'playlist' ? item.mosaic : [],
    at: row.item_at,
  }
}

/** Completes messages with the items they contain, as far as their reader may see them. */
export const withSharedItems = async (
  ctx: AppContext,
  reader: ViewerScope,
  rows: MessageRow[],
): Promise<Message[]> => {
  const itemOf = await visibleItems(
    ctx,
    reader,
    rows.flatMap((row) => [...refOf(row), ...refOf(row.reply_to)]),
  )
  return rows.map((row) => {
    const { item_type, item_id, item_at, reply_to, ...message } = row
    const [answered] = refOf(reply_to)
    return {
      ...message,
      item: shared(itemOf, row),
      reply_to: reply_to && {
        id: reply_to.id,
        user_id: reply_to.user_id,
        text: reply_to.text,
        deleted: reply_to.deleted,
        item_title: (answered && itemOf(answered)?.title) ?? null,
      },
    }
  })
}
