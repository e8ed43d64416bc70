import { Ellipsis } from 'lucide-react'
import { memo, useContext } from 'react'
import type { Song } from '../../contract/songs.ts'
import { formatNumber, formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useIsPlaying } from '../player/state.ts'
import { Cover } from '../ui/Cover.tsx'
import { Equalizer } from '../ui/Equalizer.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { ArtistLinks, ItemLink } from './ItemLink.tsx'
import { songMenuItem, useItemMenu } from './item-menu.ts'
import { LikeButton } from './LikeButton.tsx'
import { useMarking } from './marking.ts'
import { useMenuGestures } from './menu-gestures.ts'
import { RowCheck, RowMenu, useRowStop } from './row-menu.ts'

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
export const SongRow = memo(({ song, place, onPlay, cover, under = 'artist', column }: SongRowProps) => {
  const { t } = useTranslation()
  const status = useIsPlaying({ type: 'song', id: song.id })
  const openMenu = useItemMenu()
  const more = useContext(RowMenu)
  const Check = useContext(RowCheck)
  const stop = useRowStop()
  const menuItem = () => ({ ...songMenuItem(song), more: more(song) })
  const gestures = useMenuGestures((anchor) => openMenu(menuItem(), anchor))
  const mark = useMarking()
  const { title } = song
  const Action = status === 'play' ? PauseIcon : PlayIcon
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row is no set of fields
    <div
      role="group"
      aria-label={title}
      // Keys lead here; see row-keys.ts.
      tabIndex={-1}
      className={`track${status ? ' playing' : ''}`}
      data-song={song.id}
      onDoubleClick={onPlay}
      {...gestures}
    >
      <button
        type="button"
        className="idx"
        tabIndex={stop}
        aria-label={status === 'play' ? t('Pause {title}', { title }) : t('Play {title}', { title })}
        onClick={onPlay}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <span className="idx-rest num" aria-hidden="true">
          {status ? <Equalizer moving={status === 'play'} /> : place}
        </span>
        <span className="idx-act">
          <Action className="i s18" />
        </span>
      </button>
      {cover && <Cover picture={song.cover} name={song.title} size={40} shape="small" />}
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
      <span className="time num">
        {Check && <Check song={song} />}
        {formatTime(song.duration)}
      </span>
      <button
        type="button"
        className="ib more"
        tabIndex={stop}
        aria-label={t('More about {title}', { title })}
        aria-haspopup="menu"
        onClick={(event) => openMenu(menuItem(), event.currentTarget)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Ellipsis aria-hidden="true" />
      </button>
    </div>
  )
})
