import { Ellipsis, Eye, EyeOff } from 'lucide-react'
import { useContext } from 'react'
import type { Song } from '../../../contract/songs.ts'
import { isUnfinished, setVisibility } from '../../api/own-songs.ts'
import { formatTime } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ArtistLinks, ItemLink } from '../../media/ItemLink.tsx'
import { songMenuItem, useItemMenu } from '../../media/item-menu.ts'
import { useMenuGestures } from '../../media/menu-gestures.ts'
import { playFrom } from '../../media/playable.ts'
import { RowCheck, RowMenu, useRowStop } from '../../media/row-menu.ts'
import type { Source } from '../../player/source.ts'
import { useIsPlaying } from '../../player/state.ts'
import { Cover } from '../../ui/Cover.tsx'
import { Equalizer } from '../../ui/Equalizer.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx'

const Under = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  if (song.status === 'failed')
    return (
      <span className="trunc text-danger" title={t(song.error ?? '')}>
        {t('It could not be processed. {reason}', { reason: t(song.error ?? '') })}
      </span>
    )
  const unfinished = isUnfinished(song)
  return (
    <span className="trunc">
      {unfinished && t('Processing')}
      {unfinished && song.artists.length > 0 && ' · '}
      <ArtistLinks artists={song.artists} />
    </span>
  )
}

interface OwnSongRowProps {
  songs: Song[]
  place: number
  source: Source
}

/** One own song: played, shown or hidden, and its menu. */
export const OwnSongRow = ({ songs, place, source }: OwnSongRowProps) => {
  const { t } = useTranslation()
  const song = songs[place] as Song
  const status = useIsPlaying({ type: 'song', id: song.id })
  const openMenu = useItemMenu()
  const more = useContext(RowMenu)
  const Check = useContext(RowCheck)
  const stop = useRowStop()
  const menuItem = () => ({ ...songMenuItem(song), more: more(song) })
  const gestures = useMenuGestures((anchor) => void openMenu(menuItem(), anchor))
  const { title } = song
  const Action = status === 'play' ? PauseIcon : PlayIcon
  const play = () => playFrom(songs, place, source)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row is no set of fields
    <div
      role="group"
      aria-label={title}
      // Keys lead here; see row-keys.ts.
      tabIndex={-1}
      className={`track${status ? ' playing' : ''}`}
      data-song={song.id}
      onDoubleClick={play}
      {...gestures}
    >
      <button
        type="button"
        className="idx"
        tabIndex={stop}
        aria-label={status === 'play' ? t('Pause {title}', { title }) : t('Play {title}', { title })}
        onClick={play}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <span className="idx-rest num" aria-hidden="true">
          {status ? <Equalizer moving={status === 'play'} /> : place + 1}
        </span>
        <span className="idx-act">
          <Action className="i s18" />
        </span>
      </button>
      <Cover picture={song.cover} name={song.title} size={40} shape="small" />
      <div className="tt">
        <ItemLink item={song} className="name trunc" title={title}>
          {title}
        </ItemLink>
        {(song.status !== 'ready' || song.artists.length > 0) && (
          <small>
            <Under song={song} />
          </small>
        )}
      </div>
      <span className="shown">{song.public ? t('Public') : t('Private')}</span>
      <IconButton
        label={song.public ? t('Make {title} private', { title }) : t('Make {title} public', { title })}
        tabIndex={stop}
        onClick={() => void setVisibility(song.id, !song.public)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        {song.public ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
      </IconButton>
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
        onClick={(event) => void openMenu(menuItem(), event.currentTarget)}
        onDoubleClick={(event) => event.stopPropagation()}
      >
        <Ellipsis aria-hidden="true" />
      </button>
    </div>
  )
}
