import { SkipBack, SkipForward } from 'lucide-react'
import { type CSSProperties, lazy, Suspense, useEffect, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { artColor } from '../../../../contract/platform/theme.ts'
import { formatTime } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { player, usePlayer } from '../../../player/player.ts'
import { byLine, isLive, type PlayItem } from '../../../player/queue/item.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { NowLike } from '../now-playing/NowLike.tsx'
import { loadSpots } from '../spots/use-spots.ts'
import { usePictureInPicture } from './picture-in-picture.ts'
import playerUiStyles from './player-ui.module.css'
import { RightTime } from './RightTime.tsx'
import { SeekBar, useSeek } from './SeekBar.tsx'
import styles from './small-window.module.css'
import { MainPlayButton } from './Transport.tsx'

const SpotSmallWindow = lazy(() => loadSpots().then((m) => ({ default: m.SpotSmallWindow })))

const sheets = 'link[rel=stylesheet], style'

/** Gives another document what theme and language set on the root of this one. */
function copyRoot(target: Document): void {
  const { documentElement: root } = document
  const own = target.documentElement
  own.lang = root.lang
  own.dir = root.dir
  for (const [name, value] of Object.entries(root.dataset)) own.dataset[name] = value
  own.style.cssText = root.style.cssText
}

/** Gives another document the look of this one, and what changes it later: another theme, sheets of other parts. */
function useSameLook(target: Document): void {
  useLayoutEffect(() => {
    const add = (sheet: Node) => target.head.append(sheet.cloneNode(true))
    for (const sheet of document.querySelectorAll(sheets)) add(sheet)
    copyRoot(target)
    const root = new MutationObserver(() => copyRoot(target))
    root.observe(document.documentElement, { attributes: true })
    const head = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element && node.matches(sheets)) add(node)
    })
    head.observe(document.head, { childList: true })
    return () => {
      root.disconnect()
      head.disconnect()
      target.head.replaceChildren()
    }
  }, [target])
}

const Progress = () => {
  const seek = useSeek()
  return (
    <div className={styles.smallProgress}>
      <SeekBar seek={seek} />
      <div>
        <span>{formatTime(seek.time)}</span>
        <RightTime seek={seek} usual="remaining" />
      </div>
    </div>
  )
}

const Contents = ({ item }: { item: PlayItem }) => {
  const { t } = useTranslation()
  const art = { '--art': artColor(item.cover?.color ?? '#22242c') } as CSSProperties
  return (
    <main className={`${styles.smallWindow} on-art`} style={art}>
      <div className={styles.smallCover}>
        <div className={styles.smallPicture}>
          <Cover
            picture={item.cover}
            name={item.title}
            size={320}
            fluid
            alt={t('Cover of {title}', { title: item.title })}
          />
        </div>
      </div>
      <div className={styles.smallTitle}>
        <div className="min-w-0 flex-1">
          <h1 className="truncate">
            <bdi>{item.title}</bdi>
          </h1>
          <p className="truncate muted">
            <bdi>{byLine(item)}</bdi>
          </p>
        </div>
        <NowLike item={item} bright />
      </div>
      {!isLive(item) && <Progress />}
      <div className={`${playerUiStyles.transport} ${styles.smallTransport}`}>
        <IconButton label={t('Previous')} bright className={playerUiStyles.hop} onClick={player.previous}>
          <SkipBack aria-hidden="true" />
        </IconButton>
        <MainPlayButton icon="icon" />
        <IconButton label={t('Next')} bright className={playerUiStyles.hop} onClick={player.next}>
          <SkipForward aria-hidden="true" />
        </IconButton>
      </div>
    </main>
  )
}

const InWindow = ({ page }: { page: Document }) => {
  const item = usePlayer((state) => state.currentAudio)
  const spot = usePlayer((state) => state.currentCampaign)
  useSameLook(page)
  useEffect(() => {
    page.title = (spot ?? item)?.title ?? ''
  }, [page, item, spot])
  if (spot)
    return createPortal(
      <Suspense>
        <SpotSmallWindow spot={spot} />
      </Suspense>,
      page.body,
    )
  return item && createPortal(<Contents item={item} />, page.body)
}

/** The player in a small window of its own, above all others. */
export const SmallWindow = () => {
  const page = usePictureInPicture(({ window }) => window?.document)
  return page && <InWindow page={page} />
}
