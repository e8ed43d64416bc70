import { Headphones, SkipForward } from 'lucide-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { artColor } from '../../contract/platform/theme.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { byLine } from '../player/item.ts'
import { player, usePlayer, usePlayhead } from '../player/player.ts'
import { useTogether } from '../player/together/store.ts'
import { PlainButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { Continue } from './Continue.tsx'
import { NowLike } from './NowLike.tsx'
import { useNarrow } from './narrow-screen.ts'
import styles from './player-ui.module.css'
import { loadSpots } from './spots/use-spots.ts'
import { useSwipe } from './swipe.ts'

const SpotMini = lazy(() => loadSpots().then((m) => ({ default: m.SpotMini })))

const previews = () => import('../shop/player/Previews.tsx')
const LazyPreviewBadge = lazy(() => previews().then((m) => ({ default: m.PreviewBadge })))
const LazyPreviewBuy = lazy(() => previews().then((m) => ({ default: m.PreviewBuy })))

const Far = () => {
  const percent = usePlayhead((state) => state.progressPercent)
  return (
    <span className={styles.far} aria-hidden="true">
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

/** Player for narrow windows: tap or swipe up for full screen, swipe sideways to change songs. */
export const MiniPlayer = () => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const item = usePlayer((state) => state.currentAudio)
  const preview = usePlayer((state) => state.stream?.preview)
  const playing = usePlayer((state) => state.playerStatus === 'play')
  const together = useTogether((state) => state.session !== null)
  const swipe = useSwipe((direction) => {
    if (direction === 'up') player.toggleExpanded(true)
    else if (direction === 'left') player.next()
    else if (direction === 'right') player.previous()
  })
  const spot = usePlayer((state) => state.currentCampaign)
  if (!narrow) return null
  if (spot)
    return (
      <Suspense>
        <SpotMini spot={spot} />
      </Suspense>
    )
  if (!item) return <Continue cover />
  const Icon = playing ? PauseIcon : PlayIcon
  const art = { '--art': artColor(item.cover?.color ?? '#22242c') } as CSSProperties
  return (
    <section
      className={`${styles.mini} on-art`}
      data-part="mini-player"
      style={art}
      aria-label={t('Player')}
      {...swipe}
    >
      <PlainButton
        className={styles.open}
        aria-label={t('Now playing: {title}', { title: item.title })}
        onClick={() => player.toggleExpanded(true)}
      >
        <Cover picture={item.cover} name={item.title} size={40} shape="small" />
        <span>
          <span className="block truncate font-medium">{item.title}</span>
          <span className={`${styles.miniBy} text-12 muted`}>
            {preview && (
              <Suspense>
                <LazyPreviewBadge />
              </Suspense>
            )}
            {together && <Headphones className="icon-16" role="img" aria-label={t('Listening together')} />}
            <span className="truncate">{byLine(item)}</span>
          </span>
        </span>
      </PlainButton>
      {preview ? (
        <Suspense>
          <LazyPreviewBuy item={item} bright />
        </Suspense>
      ) : (
        <NowLike item={item} bright />
      )}
      <IconButton label={playing ? t('Pause') : t('Play')} bright onClick={player.toggle}>
        <Icon className="icon icon-24" />
      </IconButton>
      <IconButton label={t('Next')} bright onClick={player.next}>
        <SkipForward fill="currentColor" aria-hidden="true" />
      </IconButton>
      <Far />
    </section>
  )
}
