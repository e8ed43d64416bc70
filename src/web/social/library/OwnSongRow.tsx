import { Eye, EyeOff } from 'lucide-react'
import type { Song } from '../../../contract/catalog/items.ts'
import { ArtistLinks } from '../../catalog/items/ItemLink.tsx'
import { playFrom } from '../../catalog/items/playback/playable.ts'
import { RowRating, RowTitle } from '../../catalog/items/rows/RowParts.tsx'
import { SongLine } from '../../catalog/items/rows/SongLine.tsx'
import { useRovingTabIndex } from '../../catalog/items/rows/song-list-context.ts'
import { isUnfinished, setVisibility } from '../../catalog/songs/own-songs.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Source } from '../../player/engine/source.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import styles from './my-songs.module.css'

const Under = ({ song }: { song: Song }) => {
  const { t } = useTranslation()
  if (song.status === 'failed')
    return (
      <span className="truncate danger-text" title={t(song.error ?? '')}>
        {t('Processing failed. {reason}', { reason: t(song.error ?? '') })}
      </span>
    )
  const unfinished = isUnfinished(song)
  return (
    <span className="truncate">
      {unfinished && t('Processing')}
      {unfinished && song.artists.length > 0 && ' · '}
      <ArtistLinks artists={song.artists} />
    </span>
  )
}

interface OwnSongRowProps {
  songs: Song[]
  index: number
  source: Source
}

/** Row of an own song: play button, visibility switch and menu. */
export const OwnSongRow = ({ songs, index, source }: OwnSongRowProps) => {
  const { t } = useTranslation()
  const song = songs[index] as Song
  const stop = useRovingTabIndex()
  const { title } = song
  return (
    <SongLine song={song} index={index + 1} cover onPlay={() => playFrom(songs, index, source)}>
      <RowTitle item={song} title={title}>
        <RowRating rating={song.rating} />
        {(song.status !== 'ready' || song.artists.length > 0) && <Under song={song} />}
      </RowTitle>
      <span className={styles.shown}>{song.public ? t('Public') : t('Private')}</span>
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
