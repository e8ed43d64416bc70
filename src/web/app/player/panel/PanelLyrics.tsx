import type { CSSProperties } from 'react'
import { artColor } from '../../../../contract/platform/theme.ts'
import { Lyrics } from '../../../catalog/songs/Lyrics.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import type { PlayItem } from '../../../player/queue/item.ts'
import styles from './panel.module.css'

/** Lyrics of the current song in the panel, on the cover's color. */
export const PanelLyrics = ({ item }: { item: PlayItem }) => {
  const { t } = useTranslation()
  const lyrics = usePlayer((state) => state.stream?.lyrics)
  if (!lyrics?.lines.length) return <p className={styles.noLyrics}>{t('No lyrics for this song')}</p>
  const art = { '--art': artColor(item.cover?.color ?? '#22242c') } as CSSProperties
  return (
    <div className={`${styles.panelLyrics} on-art`} style={art}>
      <Lyrics key={item.id} lyrics={lyrics} />
    </div>
  )
}
