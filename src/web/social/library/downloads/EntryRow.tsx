import { Link } from '@tanstack/react-router'
import { ArrowUpToLine, Check, Ellipsis, Heart, ListEnd, Pause, Play, RotateCcw, Trash2 } from 'lucide-react'
import { type MouseEvent, memo } from 'react'
import { ItemLink } from '../../../catalog/items/ItemLink.tsx'
import { useItemMenu } from '../../../catalog/items/menu/item-menu.ts'
import { type MenuItem, playItemMenu, songMenuItem } from '../../../catalog/items/menu/menu-item.ts'
import { showError } from '../../../data/errors.ts'
import { formatDiskSize } from '../../../i18n/format.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { askToRemove, retry } from '../../../offline/actions.ts'
import { saveCollection, saveFirst, setPaused } from '../../../offline/collections.ts'
import { SavedIcon } from '../../../offline/SavedIcon.tsx'
import { isPlayable, type OfflineState, progressOf, useOffline } from '../../../offline/state.ts'
import { useIsPlaying } from '../../../player/state.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import type { MenuEntry } from '../../../ui/overlays/menu.ts'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { Tile } from '../../../ui/pictures/Tile.tsx'
import styles from './downloads.module.css'
import type { Entry } from './entries.ts'
import { type Status, shortOf, statusOf, underOf } from './entry-texts.ts'
import { playEntries } from './play-entries.ts'

/** Saving status of an entry, as its row shows it. */
interface EntryView extends Status {
  /** The line below the title. */
  under: string
  /** The same on phones, with the status and the size. */
  short: string
  size: string
  /** Whether some of it plays without a connection. */
  playable: boolean
}

const viewOf = (entry: Entry, state: OfflineState, t: ReturnType<typeof useTranslation>['t']): EntryView => {
  const progress = progressOf({ tracks: entry.tracks.map(({ key }) => key) }, state)
  const status = statusOf(entry, state, t)
  const size = formatDiskSize(status.state === 'saved' ? progress.bytes : progress.total_bytes)
  return {
    ...status,
    under: underOf(entry, progress, t),
    short: shortOf(entry, status, progress, size, t),
    size,
    playable: entry.tracks.some((track) => isPlayable(track, state.grace_days)),
  }
}

/** Returns how an entry is saved. */
const useEntryView = (entry: Entry): EntryView => {
  const { t } = useTranslation()
  // A string, so that a row is rendered again when it changes, not whenever others make progress.
  const text = useOffline((state) => JSON.stringify(viewOf(entry, state, t)))
  return JSON.parse(text) as EntryView
}

const Name = ({ entry }: { entry: Entry }) => {
  const { type, id, title } = entry
  if (type === 'liked')
    return (
      <Link to="/library/likes" className="truncate">
        {title}
      </Link>
    )
  return (
    <ItemLink item={{ type, id }} className="truncate" title={title}>
      {title}
    </ItemLink>
  )
}

const pictureOf = ({ cover }: Entry) => (cover ? { url: cover, color: '' } : null)

const Art = ({ entry }: { entry: Entry }) =>
  entry.type === 'liked' ? (
    <Tile look="accent">
      <Heart className="icon-18" fill="currentColor" aria-hidden="true" />
    </Tile>
  ) : (
    <Cover key={entry.cover} picture={pictureOf(entry)} name={entry.title} size={40} shape="small" />
  )

const menuItemOf = (entry: Entry): MenuItem | null => {
  const { type, id, title, tracks } = entry
  if (type === 'liked' || type === 'blend') return null
  const [track] = tracks
  if (type === 'song' && track?.item.type === 'song') return songMenuItem(track.item)
  if (type === 'episode' && track?.item.type === 'episode') return playItemMenu(track.item)
  return { type, id, title, cover: pictureOf(entry) }
}

/** How many of the newest unplayed episodes of a podcast can be kept. */
const COUNTS = [1, 3, 5, 10]

/** Returns menu entries that change how an entry is saved. */
const savingEntries = ({ collection }: Entry, state: string): MenuEntry[] => {
  if (!collection) return []
  const { key, type, id, newest } = collection
  const first = () => void saveFirst(key).catch(showError)
  const keep = (kept: number) => void saveCollection(type, id, kept).catch(showError)
  return [
    ...(state === 'waiting'
      ? [{ kind: 'item' as const, label: translate('Save first'), icon: ArrowUpToLine, run: first }]
      : []),
    ...(type === 'podcast' ? COUNTS : []).map((kept) => ({
      kind: 'item' as const,
      label: translate('Newest episodes kept: {number}', { number: String(kept) }),
      icon: kept === newest ? Check : ListEnd,
      run: () => keep(kept),
    })),
  ]
}

/** The one thing to do about an entry: pause, go on, try again or remove. */
const Action = ({ entry, state, paused }: { entry: Entry; state: string; paused: boolean }) => {
  const { t } = useTranslation()
  const { collection, title } = entry
  if (!collection) return <span />
  if (paused)
    return (
      <IconButton
        label={t('Resume {title}', { title })}
        onClick={() => void setPaused(collection.key, false)}
      >
        <Play aria-hidden="true" />
      </IconButton>
    )
  if (state === 'saving' || state === 'waiting')
    return (
      <IconButton label={t('Pause {title}', { title })} onClick={() => void setPaused(collection.key, true)}>
        <Pause aria-hidden="true" />
      </IconButton>
    )
  if (state === 'failed' || state === 'evicted')
    return (
      <IconButton label={t('Save {title} again', { title })} onClick={() => retry(entry)}>
        <RotateCcw aria-hidden="true" />
      </IconButton>
    )
  return (
    <IconButton label={t('Remove {title}', { title })} onClick={() => void askToRemove(entry)}>
      <Trash2 aria-hidden="true" />
    </IconButton>
  )
}

interface EntryRowProps {
  entry: Entry
  /** Plays the list from this entry on, instead of the entry alone. */
  onPlay?: ((entry: Entry) => void) | undefined
}

/** Something that is saved, with its state and size. Memoized: a search renders only the rows that it brings. */
export const EntryRow = memo(({ entry, onPlay }: EntryRowProps) => {
  const { t } = useTranslation()
  const { state, percent, text, under, short, size, playable } = useEntryView(entry)
  const openMenu = useItemMenu()
  const playing = useIsPlaying({ type: entry.type === 'liked' ? 'playlist' : entry.type, id: entry.id })
  const item = menuItemOf(entry)
  const play = () => (onPlay ? onPlay(entry) : void playEntries([entry], entry))
  const open = (event: MouseEvent<HTMLButtonElement>) =>
    item && openMenu({ ...item, more: savingEntries(entry, state) }, event.currentTarget)
  const { title } = entry
  const paused = entry.collection?.paused === true && state !== 'saved'
  return (
    <div
      className={classes(styles.row, playing && styles.playing, !playable && styles.off)}
      data-part="download"
    >
      <PlainButton
        className={styles.art}
        disabled={!playable}
        aria-label={t('Play {title}', { title })}
        onClick={play}
      >
        <Art entry={entry} />
        <Play className={styles.artPlay} aria-hidden="true" />
      </PlainButton>
      <div className={styles.words}>
        <b className="truncate">
          <Name entry={entry} />
        </b>
        <small className="truncate">{under}</small>
      </div>
      <span className={`${styles.status} tabular`} data-state={state}>
        <SavedIcon state={state === 'none' ? 'waiting' : state} percent={percent} hidden />
        <span className={`${styles.statusText} truncate`} title={text}>
          {text}
        </span>
        <span className={`${styles.short} truncate`}>{short}</span>
      </span>
      <span className={`${styles.size} tabular`}>{size}</span>
      <Action entry={entry} state={state} paused={paused} />
      {item ? (
        <IconButton label={t('More options for {title}', { title })} aria-haspopup="menu" onClick={open}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      ) : (
        <span />
      )}
    </div>
  )
})
