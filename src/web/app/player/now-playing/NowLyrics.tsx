import { ChevronDown } from 'lucide-react'
import { Lyrics } from '../../../catalog/songs/Lyrics.tsx'
import { useTranslation } from '../../../i18n/i18n.ts'
import { usePlayer } from '../../../player/player.ts'
import { byLine, type PlayItem } from '../../../player/queue/item.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Transport } from '../bar/Transport.tsx'
import styles from './full-screen.module.css'
import { NowProgress } from './NowProgress.tsx'
import { useSwipe } from './swipe.ts'

/** Full lyrics in a narrow window, with player controls below. */
export const NowLyrics = ({ item, close }: { item: PlayItem; close: () => void }) => {
  const { t } = useTranslation()
  const swipe = useSwipe((direction) => direction === 'down' && close())
  const lyrics = usePlayer((state) => state.stream?.lyrics)
  return (
    <>
      <header className={styles.npHead} {...swipe}>
        <IconButton label={t('Close lyrics')} bright autoFocus onClick={close}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <p className="min-w-0">
          <b className="block truncate font-semibold">{item.title}</b>
          <span className="block truncate text-12 muted">{byLine(item)}</span>
        </p>
      </header>
      <section className={styles.npLyrics} aria-label={t('Lyrics')}>
        {lyrics?.lines.length ? (
          <Lyrics key={item.id} lyrics={lyrics} />
        ) : (
          <p className={styles.noLyrics}>{t('No lyrics for this song')}</p>
        )}
      </section>
      <div className={styles.npControls}>
        <NowProgress />
        <Transport large />
      </div>
    </>
  )
}
