import { Headphones, SkipForward } from 'lucide-react'
import { type CSSProperties, lazy, Suspense } from 'react'
import { artColor } from '../../../../contract/platform/theme.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer, usePlayhead } from '../../../player/player.ts'
import { byLine } from '../../../player/queue/item.ts'
import { useTogether } from '../../../player/together/store.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { useNarrow } from '../../../ui/layout/narrow-screen.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { PauseIcon, PlayIcon } from '../../../ui/pictures/icons.tsx'
import { Continue } from '../Continue.tsx'
import { NowLike } from '../now-playing/NowLike.tsx'
import { useSwipe } from '../now-playing/swipe.ts'
import { loadSpots } from '../spots/use-spots.ts'
import styles from './player-ui.module.css'

const SpotMini = lazy(() => loadSpots().then((m) => ({ default: m.SpotMini })))

const previews = () => import('../../../selling/previews/Previews.tsx')
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
