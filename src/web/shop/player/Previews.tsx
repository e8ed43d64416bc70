import { useEffect } from 'react'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { byLine, type PlayItem } from '../../player/item.ts'
import { setPlayer, usePlayer } from '../../player/state.ts'
import { showToast } from '../../ui/toasts.ts'
import { openPurchase } from '../buy/open-purchase.ts'
import styles from './previews.module.css'

const sayEnded = (item: PlayItem): void => {
  const { id, title, cover } = item
  showToast({
    type: 'info',
    title: translate('That was a preview'),
    text: title,
    action: {
      label: translate('Buy'),
      run: () => void openPurchase({ type: 'song', id, title, artist: byLine(item), cover }),
    },
  })
}

/** Says that a preview has ended, and offers to buy the song. The player goes on by itself. */
export const Previews = () => {
  const ended = usePlayer((state) => state.endedPreview)
  useEffect(() => {
    if (!ended) return
    setPlayer({ endedPreview: null })
    sayEnded(ended)
  }, [ended])
  return null
}

/** In the player, while only the beginning of a song is heard. */
export const PreviewBadge = () => {
  const { t } = useTranslation()
  return <span className={styles.badge}>{t('Preview')}</span>
}
