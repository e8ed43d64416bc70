import { Ellipsis } from 'lucide-react'
import { type ReactNode, useContext } from 'react'
import type { Song } from '../../contract/songs.ts'
import { formatTime } from '../i18n/format.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useIsPlaying } from '../player/state.ts'
import { Cover } from '../ui/Cover.tsx'
import { Equalizer } from '../ui/Equalizer.tsx'
import { PauseIcon, PlayIcon } from '../ui/icons.tsx'
import { songMenuItem, useItemMenu } from './item-menu.ts'
import { useMenuGestures } from './menu-gestures.ts'
import { RowCheck, RowMenu, useRowStop } from './row-menu.ts'

interface SongLineProps {
  song: Song
  /** Number shown in front. */
  place: number
  cover: boolean
  onPlay: () => void
  /** Between the cover and the time. */
  children: ReactNode
}

/** What every row of a song has: the button that plays it, its time, its check mark and its menu. */
export const SongLine = ({ song, place, cover, onPlay, children }: SongLineProps) => {
  const { t } = useTranslation()
  const status = useIsPlaying({ type: 'song', id: song.id })
  const openMenu = useItemMenu()
  const more = useContext(RowMenu)
  const Check = useContext(RowCheck)
  const stop = useRowStop()
  const menuItem = () => ({ ...songMenuItem(song), more: more(song) })
  const gestures = useMenuGestures((anchor) => openMenu(menuItem(), anchor))
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
      {cover && <Cover picture={song.cover} name={title} size={40} shape="small" />}
      {children}
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
}
