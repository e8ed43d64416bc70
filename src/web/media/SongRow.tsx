import { memo } from 'react'
import type { Song } from '../../contract/songs.ts'
import { formatNumber } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { ArtistLinks, ItemLink } from './ItemLink.tsx'
import { LikeButton } from './LikeButton.tsx'
import { useMarking } from './marking.ts'
import { SongLine } from './SongLine.tsx'

export interface SongRowLook {
  cover?: boolean
  /** Second line. */
  under?: 'artist' | 'album'
  /** Column before the time. */
  column?: 'plays' | 'album'
}

interface SongRowProps extends SongRowLook {
  song: Song
  /** Number shown in front. */
  place: number
  onPlay: () => void
}

const Under = ({ song, under }: { song: Song; under: 'artist' | 'album' }) => {
  if (under === 'artist') return <ArtistLinks artists={song.artists} />
  return song.album ? (
    <ItemLink item={{ type: 'album', id: song.album.id }} className="quiet-link">
      {song.album.title}
    </ItemLink>
  ) : null
}

const Column = ({ song, column }: { song: Song; column: 'plays' | 'album' }) =>
  column === 'plays' ? (
    <span className="col num text-end">{formatNumber(song.plays)}</span>
  ) : (
    <span className="col trunc">
      <Under song={song} under="album" />
    </span>
  )

/** One song in a list. Hovering shows what can be done and moves nothing; the grid's columns come from the list. */
export const SongRow = memo(
  ({ song, place, onPlay, cover = false, under = 'artist', column }: SongRowProps) => {
    const { t } = useTranslation()
    const mark = useMarking()
    const { title } = song
    return (
      <SongLine song={song} place={place} cover={cover} onPlay={onPlay}>
        <div className="tt">
          <ItemLink item={song} className="name trunc" title={title}>
            {mark(title)}
          </ItemLink>
          <small>
            {song.explicit && (
              <span className="expl" role="img" aria-label={t('Explicit')}>
                {t('E')}
              </span>
            )}
            <span className="trunc">
              <Under song={song} under={under} />
            </span>
          </small>
        </div>
        {column && <Column song={song} column={column} />}
        <LikeButton item={song} />
      </SongLine>
    )
  },
)
