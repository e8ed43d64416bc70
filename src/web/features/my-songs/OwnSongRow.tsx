import { Eye, EyeOff } from 'lucide-react'
import type { Song } from '../../../contract/songs.ts'
import { isUnfinished, setVisibility } from '../../api/own-songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { ArtistLinks, ItemLink } from '../../media/ItemLink.tsx'
import { playFrom } from '../../media/playable.ts'
import { useRowStop } from '../../media/row-menu.ts'
import { SongLine } from '../../media/SongLine.tsx'
import type { Source } from '../../player/source.ts'
import { IconButton } from '../../ui/IconButton.tsx'

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
  const stop = useRowStop()
  const { title } = song
  return (
    <SongLine song={song} place={place + 1} cover onPlay={() => playFrom(songs, place, source)}>
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
    </SongLine>
  )
}
