import type { Song } from '../../contract/songs.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { playFrom } from './playable.ts'
import { SongRow } from './SongRow.tsx'

interface ChartProps {
  songs: Song[]
  title: string
  /** Numbers in front; songs in no order of merit are played on their cover instead. */
  ranked: boolean
}

/** Songs in three columns that fill downwards, fewer on smaller screens. */
export const Chart = ({ songs, title, ranked }: ChartProps) => {
  const { t } = useTranslation()
  const source = { title: t(title) }
  return (
    <ol className={`chart tracks with-cover${ranked ? '' : ' unranked'}`} aria-label={t(title)}>
      {songs.map((song, place) => (
        <li key={song.id}>
          <SongRow song={song} place={place + 1} cover onPlay={() => playFrom(songs, place, source)} />
        </li>
      ))}
    </ol>
  )
}
