import { lazy, memo, Suspense } from 'react'
import type { Song } from '../../../../contract/catalog/items.ts'
import type { Person } from '../../../../contract/core/fields.ts'
import { isSelling } from '../../../data/settings.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { ExplicitBadge } from '../../../ui/Badge.tsx'
import { OfflinePart } from '../../../ui/layout/OfflinePart.tsx'
import { Cover } from '../../../ui/pictures/Cover.tsx'
import { ArtistLinks, InlineItemLink } from '../ItemLink.tsx'
import { LikeButton } from '../LikeButton.tsx'
import { useHighlight } from '../lists/highlight.ts'
import { RowCell, RowPrice, RowRating, RowTitle } from './RowParts.tsx'
import styles from './rows.module.css'
import { SongLine } from './SongLine.tsx'

// Not loaded unless something is sold.
const shop = () => import('../../../selling/offers/RowParts.tsx')
const SongPrice = lazy(() => shop().then((m) => ({ default: m.RowPrice })))
const RowBadge = lazy(() => shop().then((m) => ({ default: m.RowBadge })))

/** When, and possibly by whom, a song was added to a list. */
export interface AddedColumn {
  /** Message key of the header. */
  label: string
  of: (song: Song) => string
  /** Who added it, to be pictured. */
  by?: (song: Song) => Person | null
}

export interface SongRowLook {
  cover?: boolean
  /** Second line. */
  under?: 'artist' | 'album'
  /** Column before the duration. */
  column?: 'plays' | 'album' | undefined
  /** Column after it, on wide screens. */
  added?: AddedColumn | undefined
  /** Has a column for prices, if anything is sold; true by default. */
  prices?: boolean | undefined
}

/** Whether a list has a column for prices. */
export const hasPrices = ({ prices = true }: Pick<SongRowLook, 'prices'>): boolean => prices && isSelling()

interface SongRowProps extends SongRowLook {
  song: Song
  /** Displayed number. */
  index: number
  onPlay: () => void
}

const Under = ({ song, under }: { song: Song; under: 'artist' | 'album' }) => {
  if (under === 'artist') return <ArtistLinks artists={song.artists} />
  return song.album ? (
    <InlineItemLink item={{ type: 'album', id: song.album.id }}>{song.album.title}</InlineItemLink>
  ) : null
}

const Column = ({ song, column }: { song: Song; column: 'plays' | 'album' }) =>
  column === 'plays' ? (
    <span className={`${styles.col} tabular ${styles.plays}`}>{formatNumber(song.plays)}</span>
  ) : (
    <RowCell>
      <Under song={song} under="album" />
    </RowCell>
  )

const Added = ({ song, added }: { song: Song; added: AddedColumn }) => {
  const by = added.by?.(song)
  return (
    <span className={`${styles.added} tabular`}>
      {by && <Cover picture={by.avatar} name={by.name} size={20} shape="round" />}
      <span className="truncate">{added.of(song)}</span>
    </span>
  )
}

/** A song in a list. Hovering reveals actions without layout shifts; the list defines the grid columns. */
export const SongRow = memo(
  ({ song, index, onPlay, cover = false, under = 'artist', column, added, prices }: SongRowProps) => {
    const highlight = useHighlight()
    const { title } = song
    return (
      <SongLine
        song={song}
        index={index}
        cover={cover}
        onPlay={onPlay}
        price={
          hasPrices({ prices }) && (
            <RowPrice>
              <Suspense>
                <SongPrice song={song} />
              </Suspense>
            </RowPrice>
          )
        }
      >
        <RowTitle item={song} title={title} label={highlight(title)}>
          {song.explicit && <ExplicitBadge />}
          <RowRating rating={song.rating} />
          <OfflinePart part="Mark" type="song" id={song.id}>
            <span className="truncate">
              <Under song={song} under={under} />
            </span>
          </OfflinePart>
          {/* Last, so that nothing moves when it arrives. */}
          {isSelling() && (
            <Suspense>
              <RowBadge song={song} />
            </Suspense>
          )}
        </RowTitle>
        {column && <Column song={song} column={column} />}
        {added && <Added song={song} added={added} />}
        <LikeButton item={song} />
      </SongLine>
    )
  },
)
