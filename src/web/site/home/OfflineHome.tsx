import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { artistName } from '../../../contract/catalog/artists.ts'
import { type HomeSection, home } from '../../../contract/site/home.ts'
import { ItemCardLink } from '../../catalog/items/cards/Card.tsx'
import { SectionBody } from '../../catalog/items/cards/SectionBody.tsx'
import { playCollection } from '../../catalog/items/playback/playable.ts'
import { pictureOfReady, routeOfReady, useReadyGestures } from '../../catalog/items/saved/ReadyCard.tsx'
import { ReadyToPlay } from '../../catalog/items/saved/ReadyToPlay.tsx'
import type { Ready } from '../../catalog/items/saved/ready.ts'
import { useReady, useReadyLine, useReadyPlay } from '../../catalog/items/saved/use-ready.ts'
import { urlOf } from '../../data/call.ts'
import { homeQuery } from '../../data/home.ts'
import { cacheKeyOf } from '../../data/offline-read-cache.ts'
import { readStored } from '../../data/storage.ts'
import { formatDiskSize, formatLength } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { formatMoment } from '../../i18n/moments.ts'
import { StripContent } from '../../offline/Strip.tsx'
import { useIsAtHand } from '../../offline/use-saved.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PlayButton } from '../../ui/buttons/PlayButton.tsx'
import { classes } from '../../ui/classes.ts'
import { useNarrow } from '../../ui/layout/narrow-screen.ts'
import { OfflinePart } from '../../ui/layout/OfflinePart.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { EmptyState } from '../../ui/layout/States.tsx'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { PauseIcon, PlayIcon } from '../../ui/pictures/icons.tsx'
import styles from './home.module.css'
import { type QuickTile, quickTiles } from './quick-tiles.ts'

/** Large block: what was played last of what is saved. */
const SavedFeature = ({ ready }: { ready: Ready }) => {
  const { t } = useTranslation()
  const line = useReadyLine(ready)
  const { playing, play } = useReadyPlay(ready)
  const { title, tracks } = ready
  const length = tracks.reduce((sum, { item }) => sum + item.duration, 0)
  const bytes = tracks.reduce((sum, track) => sum + track.bytes, 0)
  const Icon = playing ? PauseIcon : PlayIcon
  return (
    <article className={`${styles.feature} ${styles.savedFeature} on-art`} {...useReadyGestures(ready)}>
      <div className={styles.featureText}>
        <p className="text-12 font-medium muted">{t('Saved on this device')}</p>
        <h2
          className={classes(
            'mt-1 heading-32 clamp-2',
            styles.featureTitle,
            title.length > 13 && styles.long,
          )}
        >
          <Link {...routeOfReady(ready)} className={styles.featureLink} data-part="card-link" title={title}>
            {title}
          </Link>
        </h2>
        <p className={`tabular truncate ${styles.featureBy} muted`}>{line}</p>
        <p className="tabular truncate muted">
          {formatLength(length)} · {formatDiskSize(bytes)}
        </p>
        <div className={styles.featureActions}>
          <Button variant="art" pill data-part="button pill play" onClick={play}>
            <Icon className="icon icon-16" />
            {playing ? t('Pause') : t('Play')}
          </Button>
        </div>
      </div>
      <Cover
        picture={pictureOfReady(ready)}
        name={title}
        size={224}
        shape="flat"
        eager
        className={styles.featureCover}
      />
    </article>
  )
}

const Tile = ({ tile }: { tile: QuickTile }) => {
  const { t } = useTranslation()
  const { type, id, title, artist, by, left, picture } = tile
  const status = useIsPlaying(tile)
  const atHand = useIsAtHand(type, id)
  const line =
    left === undefined
      ? artist
        ? artistName(artist)
        : by
      : t('{length} left', { length: formatLength(left) })
  return (
    <li className={styles.quickLink} data-part="quick-link">
      <Cover picture={picture} name={title} size={64} shape="flat" className={styles.quickLinkCover} />
      <div className="min-w-0 flex-1">
        <ItemCardLink item={{ type, id }} className={styles.quickLinkName} title={title}>
          {title}
        </ItemCardLink>
        <small className="truncate">
          <OfflinePart part="Mark" type={type} id={id}>
            {line}
          </OfflinePart>
        </small>
      </div>
      {atHand && (
        <>
          <span className={styles.quickLinkMark} aria-hidden="true">
            <OfflinePart part="Mark" type={type} id={id} />
          </span>
          <PlayButton
            title={title}
            size="sm"
            playing={status === 'play'}
            onClick={() => void playCollection({ type, id, title })}
          />
        </>
      )}
    </li>
  )
}

/** Genres and stations are of no use without a connection; the large block is taken by something saved. */
const isWorthShowing = ({ kind, item_type, items }: HomeSection): boolean =>
  kind !== 'feature' && item_type !== 'genre' && item_type !== 'radio-station' && items.length > 0

const NothingSaved = () => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Download aria-hidden="true" />}
      title={t('Nothing saved yet')}
      text={t(
        'Choose “Save for offline” on any album, playlist or episode, and listen without a connection.',
      )}
    />
  )
}

/** The home page without a connection: what is saved, then what was there before, dimmed unless it is saved. */
export const OfflineHome = () => {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const ready = useReady()
  const { data: before = [], dataUpdatedAt } = useQuery({ ...homeQuery(), enabled: false })
  const at = Number.parseInt(readStored(cacheKeyOf(urlOf(home.sections, {}))) ?? '', 10) || dataUpdatedAt
  const aside = t('As of {time}', { time: formatMoment(new Date(at).toISOString()) })
  const tiles = quickTiles(before)
  const first = narrow ? undefined : ready[0]
  const row = first ? ready.slice(1) : ready
  return (
    <>
      {narrow && (
        <div role="status">
          <StripContent card />
        </div>
      )}
      {ready.length === 0 && <NothingSaved />}
      {(first || tiles.length > 0) && (
        <div className={classes(styles.homeTop, !(first && tiles.length > 0) && styles.alone)}>
          {first && <SavedFeature ready={first} />}
          {tiles.length > 0 && (
            <ul className={styles.quickLinks}>
              {tiles.map((tile) => (
                <Tile key={`${tile.type}${tile.id}`} tile={tile} />
              ))}
            </ul>
          )}
        </div>
      )}
      {row.length > 0 && <ReadyToPlay ready={row} title={t('Ready to play')} />}
      {before.filter(isWorthShowing).map((section) => (
        <Section key={section.id} title={t(section.title)} aside={aside}>
          <SectionBody section={section} />
        </Section>
      ))}
    </>
  )
}
