import type { LibraryItem } from '../../../contract/library.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { creatorOf } from './arrange.ts'

/** Returns the second line of an item: its type, and who made it or how much is in it. */
export const useUnder = (item: LibraryItem): string => {
  const { t } = useTranslation()
  if (item.type === 'artist') return t('Artist')
  if (item.type === 'album') return [t('Album'), creatorOf(item)].filter(Boolean).join(' · ')
  if (item.type === 'podcast') {
    const fresh = item.unplayed_count
    return [t('Podcast'), fresh ? t('{total} new', { total: formatNumber(fresh) }) : creatorOf(item)]
      .filter(Boolean)
      .join(' · ')
  }
  return `${t('Playlist')} · ${item.owned ? t('{count} songs', { count: item.songs_count }) : item.user.name}`
}
