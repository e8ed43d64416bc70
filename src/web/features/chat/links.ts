import { readItemType } from '../../../contract/core/item-types.ts'
import { type SharedItemType, sharedItemTypes } from '../../../contract/social/chat.ts'

/** An item to which a link of this site leads. */
export interface LinkedItem {
  type: SharedItemType
  id: number
  at: number | null
}

/** Returns the item to which a link of one of these origins leads; null for all others. */
export const itemOfLink = (link: string, origins: readonly string[]): LinkedItem | null => {
  if (!URL.canParse(link)) return null
  const { origin, pathname, searchParams } = new URL(link)
  const [, name = '', id = ''] = /^\/([a-z-]+)\/([1-9]\d{0,8})(?:\/[^/]*)?\/?$/.exec(pathname) ?? []
  const type = sharedItemTypes.find((one) => one === readItemType(name))
  if (!type || !origins.includes(origin)) return null
  const at = Number(searchParams.get('t'))
  const starts = type === 'song' || type === 'episode'
  return { type, id: Number(id), at: starts && Number.isInteger(at) && at > 0 ? at : null }
}
