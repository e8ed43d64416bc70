import type { Song } from '../../contract/songs.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { playFrom } from './playable.ts'
import { SongRow } from './SongRow.tsx'

/** Songs by rank: three columns that fill downwards, fewer on smaller screens. */
export const Chart = ({ songs, title }: { songs: Song[]; title: string }) => {
  const { t } = useTranslation()
  const source = { title: t(title) }
  return (
    <ol className="chart tracks with-cover" aria-label={t(title)}>
      {songs.map((song, place) => (
        <li key={song.id}>
          <SongRow song={song} place={place + 1} cover onPlay={() => playFrom(songs, place, source)} />
        </li>
      ))}
    </ol>
  )
}
