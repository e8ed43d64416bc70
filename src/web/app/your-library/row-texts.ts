import type { LibraryItem } from '../../../contract/social/library.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { creatorOf } from './arrange.ts'

/** Returns the second line of an item: its type, and who made it or how much is in it, if anything. */
export const useUnder = (item: LibraryItem): { type: string; more?: string | null | undefined } => {
  const { t } = useTranslation()
  if (item.type === 'artist') return { type: t('Artist') }
  if (item.type === 'blend')
    return {
      type: t('Blend'),
      more: item.score === null ? null : t('{score}% match', { score: item.score }),
    }
  if (item.type === 'album') return { type: t('Album'), more: creatorOf(item) }
  if (item.type === 'podcast') {
    const fresh = item.unplayed_count
    return {
      type: t('Podcast'),
      more: fresh ? t('{total} new', { total: formatNumber(fresh) }) : creatorOf(item),
    }
  }
  const more = item.owned ? t('{count} songs', { count: item.songs_count }) : item.user.name
  return { type: t('Playlist'), more }
}
