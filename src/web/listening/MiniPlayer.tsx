import { SkipForward } from 'lucide-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { artColor } from '../../contract/color.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { byLine } from '../player/item.ts'
import { player, usePlayer, usePlayhead } from '../player/player.ts'
import { Cover } from '../ui/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { NowLike } from './NowLike.tsx'
import { useNarrow } from './narrow.ts'
import { useSwipe } from './swipe.ts'

// The queue has it too, but there is no way to that before something plays here.
const Elsewhere = lazy(() => import('./Elsewhere.tsx').then((m) => ({ default: m.Elsewhere })))

const Far = () => {
  const percent = usePlayhead((state) => state.progressPercent)
  return (
    <span className="far" aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

/** The player of narrow windows: tap or swipe up for the full screen, swipe sideways for other songs. */
export const MiniPlayer = () => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const item = usePlayer((state) => state.currentAudio)
  const playing = usePlayer((state) => state.playerStatus === 'play')
  const swipe = useSwipe((direction) => {
    if (direction === 'up') player.toggleExpanded(true)
    else if (direction === 'left') player.next()
    else if (direction === 'right') player.previous()
  })
  if (!narrow) return null
  if (!item)
    return (
      <Suspense>
        <Elsewhere />
      </Suspense>
    )
  const Icon = playing ? PauseIcon : PlayIcon
  const art = { '--art': artColor(item.cover?.color ?? '#22242c') } as CSSProperties
  return (
    <section className="mini on-art" style={art} aria-label={t('Player')} {...swipe}>
      <button
        type="button"
        className="open"
        aria-label={t('Now playing: {title}', { title: item.title })}
        onClick={() => player.toggleExpanded(true)}
      >
        <Cover picture={item.cover} name={item.title} size={40} shape="small" />
        <span>
          <span className="block trunc font-medium">{item.title}</span>
          <span className="block trunc text-12 text-muted">{byLine(item)}</span>
        </span>
      </button>
      <NowLike item={item} className="bright" />
      <IconButton label={playing ? t('Pause') : t('Play')} bright onClick={player.toggle}>
        <Icon className="i s24" />
      </IconButton>
      <IconButton label={t('Next')} bright onClick={player.next}>
        <SkipForward fill="currentColor" aria-hidden="true" />
      </IconButton>
      <Far />
    </section>
  )
}
