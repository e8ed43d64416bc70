import { queryOptions } from '@tanstack/react-query'
import type { SharedItem } from '../../../contract/social/chat.ts'
import { kindOf } from '../../catalog/items/item-kind.ts'
import type { Linked } from '../../catalog/items/link-to.ts'
import { loadSharedItem, sharedPlayItem } from '../../catalog/items/shared-items.ts'
import type { Translate } from '../../i18n/i18n.ts'
import { freshItem } from '../../player/engine/stream-info.ts'

interface ShareFacts extends Pick<SharedItem, 'subtitle' | 'cover' | 'mosaic'> {
  /** In seconds; null if one can't start in the middle of it. */
  duration: number | null
}

/** Queries what the share dialog shows of an item besides its title. */
export const shareFactsQuery = ({ type, id }: Linked) =>
  queryOptions({
    queryKey: ['share', type, id],
    queryFn: async (): Promise<ShareFacts> => {
      if (type === 'user' || type === 'genre')
        return { subtitle: '', cover: null, mosaic: [], duration: null }
      if (type === 'song' || type === 'episode') {
        const item = await freshItem({ type, id })
        return { ...sharedPlayItem(item), duration: item.type === 'radio-station' ? null : item.duration }
      }
      return { ...(await loadSharedItem(type, id, null)), duration: null }
    },
  })

/** Returns what kind of thing is shared. */
export const kindOfShared = (type: Linked['type'], t: Translate): string => {
  if (type === 'user') return t('Profile')
  if (type === 'genre') return t('Genre')
  return kindOf(type, t)
}
