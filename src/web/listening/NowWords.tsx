import { ChevronDown } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { byLine, type PlayItem } from '../player/item.ts'
import { usePlayer } from '../player/player.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Lyrics } from './Lyrics.tsx'
import { NowProgress } from './NowProgress.tsx'
import { useSwipe } from './swipe.ts'
import { Transport } from './Transport.tsx'

/** All the words in a narrow window, with the player's controls below them. */
export const NowWords = ({ item, close }: { item: PlayItem; close: () => void }) => {
  const { t } = useTranslation()
  const swipe = useSwipe((direction) => direction === 'down' && close())
  const lyrics = usePlayer((state) => state.stream?.lyrics)
  return (
    <>
      <header className="np-head" {...swipe}>
        <IconButton label={t('Close lyrics')} bright autoFocus onClick={close}>
          <ChevronDown aria-hidden="true" />
        </IconButton>
        <p className="min-w-0">
          <b className="block trunc font-semibold">{item.title}</b>
          <span className="block trunc text-12 text-muted">{byLine(item)}</span>
        </p>
      </header>
      <section className="np-words" aria-label={t('Lyrics')}>
        {lyrics?.lines.length ? (
          <Lyrics key={item.id} lyrics={lyrics} />
        ) : (
          <p className="no-words">{t('This song has no lyrics here')}</p>
        )}
      </section>
      <div className="np-controls">
        <NowProgress />
        <Transport large />
      </div>
    </>
  )
}
