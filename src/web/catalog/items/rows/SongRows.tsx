import { lazy, Suspense, useContext } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Source } from '../../../player/engine/source.ts'
import { classes } from '../../../ui/classes.ts'
import { Skeleton } from '../../../ui/layout/Skeleton.tsx'
import { playFrom } from '../playback/playable.ts'
import { SelectableRows } from '../selection/SelectableRows.tsx'
import { ColumnHead, DurationHead, HeadRow } from './ColumnHead.tsx'
import { RowPrice, RowSkeleton } from './RowParts.tsx'
import styles from './rows.module.css'
import { hasPrices, SongRow, type SongRowLook } from './SongRow.tsx'
import { SongListContext } from './song-list-context.ts'
import type { SongSorting } from './song-sort.ts'

// Short lists don't load its code.
const VirtualList = lazy(() =>
  import('../../../ui/lists/VirtualList.tsx').then((m) => ({ default: m.VirtualList })),
)

/** Row height in pixels. */
export const ROW = 56
/** Lists of at least this many rows are virtualized. */
const MANY = 80

interface SongRowsProps extends SongRowLook {
  songs: Song[]
  label: string
  source?: Source
  /** Album track numbers instead of 1, 2, 3. */
  numbering?: 'track' | 'order'
  /** Offset of the first row in a list rendered in parts; playback covers the whole list. */
  within?: { all: Song[]; offset: number }
  onEnd?: () => void
}

/** Returns the class names of a list with these columns. */
export const columnsOf = (look: SongRowLook): string => {
  const { cover, column, added } = look
  return classes(
    styles.tracks,
    cover && styles.withCover,
    column === 'plays' && styles.withPlays,
    column === 'album' && styles.withAlbum,
    added && styles.withAdded,
    added?.by && styles.withAdder,
    hasPrices(look) && styles.withPrice,
  )
}

const Rows = ({ songs, label, source, numbering = 'order', within, onEnd, ...look }: SongRowsProps) => {
  const all = within?.all ?? songs
  const offset = within?.offset ?? 0
  const row = (song: Song, index: number) => (
    <SongRow
      song={song}
      index={(numbering === 'track' && song.track_no) || offset + index + 1}
      onPlay={() => playFrom(all, offset + index, source)}
      {...look}
    />
  )
  const className = columnsOf(look)
  if (songs.length > MANY || onEnd) {
    return (
      <Suspense fallback={<SongRowsSkeleton count={12} {...look} />}>
        <VirtualList
          className={className}
          part="tracks"
          label={label}
          count={songs.length}
          rowHeight={ROW}
          keyOf={(index) => `${songs[index]?.id}-${index}`}
          row={(index) => songs[index] && row(songs[index], index)}
          onEnd={onEnd}
        />
      </Suspense>
    )
  }
  return (
    <ol className={className} data-part="tracks" aria-label={label}>
      {songs.map((song, index) => (
        // A list may hold a song twice, so the place is part of the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={`${song.id}-${index}`}>{row(song, index)}</li>
      ))}
    </ol>
  )
}

/** Selectable song rows. Lists rendered in parts are wrapped in `SelectableRows` as a whole. */
export const SongRows = (props: SongRowsProps) => {
  const rows = <Rows {...props} />
  return useContext(SongListContext) ? rows : <SelectableRows songs={props.songs}>{rows}</SelectableRows>
}

/**
 * Column headers: buttons that sort the list, if it can be sorted. Otherwise hidden from screen readers, because the rows
 * repeat their content.
 */
export const SongRowsHead = ({ sorting, ...look }: SongRowLook & { sorting?: SongSorting | undefined }) => {
  const { t } = useTranslation()
  const { cover, column, added } = look
  const shared = { sorting }
  return (
    <div
      className={columnsOf(look)}
      {...(sorting ? { role: 'table', 'aria-label': t('Sort by') } : { 'aria-hidden': true })}
    >
      <HeadRow sorting={sorting} cover={cover}>
        {column === 'plays' && (
          <ColumnHead
            column="plays"
            label={t('Plays')}
            className={`${styles.col} ${styles.plays}`}
            {...shared}
          />
        )}
        {column === 'album' && (
          <ColumnHead column="album" label={t('Album')} className={styles.col} {...shared} />
        )}
        {added && <ColumnHead column="added" label={t(added.label)} className={styles.added} {...shared} />}
        <span className={styles.heart} />
        <DurationHead {...shared} />
        {hasPrices(look) && <RowPrice />}
        <span />
      </HeadRow>
    </div>
  )
}

/** Skeleton of song rows. */
export const SongRowsSkeleton = ({ count, ...look }: SongRowLook & { count: number }) => (
  <div className={columnsOf(look)} aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: placeholders
      <RowSkeleton key={index} index={index} cover={look.cover} price={hasPrices(look) && <RowPrice />}>
        {look.column && (
          <span className={styles.col}>
            <Skeleton height={12} />
          </span>
        )}
        {look.added && (
          <span className={styles.added}>
            <Skeleton height={12} />
          </span>
        )}
      </RowSkeleton>
    ))}
  </div>
)
