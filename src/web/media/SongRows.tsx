import { Clock } from 'lucide-react'
import { lazy, Suspense, useContext } from 'react'
import type { Song } from '../../contract/songs.ts'
import { useTranslation } from '../i18n/i18n.ts'
import type { Source } from '../player/source.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { playFrom } from './playable.ts'
import { SelectableRows, SongListAround } from './SelectableRows.tsx'
import { SongRow, type SongRowLook } from './SongRow.tsx'

// Short lists do without its code.
const VirtualList = lazy(() => import('../ui/VirtualList.tsx').then((m) => ({ default: m.VirtualList })))

/** Height of a row in pixels. */
export const ROW = 56
/** From so many rows on only those on screen exist. */
const MANY = 80

interface SongRowsProps extends SongRowLook {
  songs: Song[]
  label: string
  source?: Source
  /** Track numbers of the record instead of 1, 2, 3. */
  numbering?: 'track' | 'order'
  /** Place of the first row, for lists in parts; the whole list goes on playing. */
  within?: { all: Song[]; offset: number }
  onEnd?: () => void
}

const columnsOf = ({ cover, column }: SongRowLook): string =>
  `tracks${cover ? ' with-cover' : ''}${column ? ` with-${column}` : ''}`

const Rows = ({ songs, label, source, numbering = 'order', within, onEnd, ...look }: SongRowsProps) => {
  const all = within?.all ?? songs
  const offset = within?.offset ?? 0
  const row = (song: Song, place: number) => (
    <SongRow
      song={song}
      place={(numbering === 'track' && song.track_no) || offset + place + 1}
      onPlay={() => playFrom(all, offset + place, source)}
      {...look}
    />
  )
  const className = columnsOf(look)
  if (songs.length > MANY || onEnd) {
    return (
      <Suspense fallback={<SongRowsSkeleton count={12} {...look} />}>
        <VirtualList
          className={className}
          label={label}
          count={songs.length}
          rowHeight={ROW}
          keyOf={(place) => `${songs[place]?.id}-${place}`}
          row={(place) => songs[place] && row(songs[place], place)}
          onEnd={onEnd}
        />
      </Suspense>
    )
  }
  return (
    <ol className={className} aria-label={label}>
      {songs.map((song, place) => (
        // A list may hold a song twice, so the place is part of the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={`${song.id}-${place}`}>{row(song, place)}</li>
      ))}
    </ol>
  )
}

/** Songs in rows, to be selected from; lists in parts are wrapped as a whole by who has them. */
export const SongRows = (props: SongRowsProps) => {
  const rows = <Rows {...props} />
  return useContext(SongListAround) ? rows : <SelectableRows songs={props.songs}>{rows}</SelectableRows>
}

/** The heads of the columns; the rows below say everything they say, so they are for the eye. */
export const SongRowsHead = ({ cover, column }: SongRowLook) => {
  const { t } = useTranslation()
  return (
    <div className={columnsOf({ cover, column })} aria-hidden="true">
      <div className="thead">
        <span className="text-center">#</span>
        {cover && <span />}
        <span>{t('Title')}</span>
        {column && (
          <span className={`col ${column === 'plays' ? 'text-end' : ''}`}>
            {column === 'plays' ? t('Plays') : t('Album')}
          </span>
        )}
        <span className="heart" />
        <span className="grid justify-items-end">
          <Clock className="s16" />
        </span>
        <span />
      </div>
    </div>
  )
}

/** Rows still loading. */
export const SongRowsSkeleton = ({ count, ...look }: SongRowLook & { count: number }) => (
  <div className={columnsOf(look)} aria-hidden="true">
    {Array.from({ length: count }, (_, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks without identity
      <div key={place} className="track">
        <span className="grid place-items-center">
          <Skeleton width={12} height={12} />
        </span>
        {look.cover && <Skeleton width={40} height={40} />}
        <span className="grid gap-2">
          <Skeleton width={`${62 - ((place * 17) % 30)}%`} height={12} />
          <Skeleton width={`${38 - ((place * 11) % 18)}%`} height={10} />
        </span>
        {look.column && (
          <span className="col">
            <Skeleton height={12} />
          </span>
        )}
        <span className="heart" />
        <Skeleton width={40} height={12} className="ms-auto" />
      </div>
    ))}
  </div>
)
