import { type CSSProperties, lazy, Suspense } from 'react'
import type { Genre } from '../../contract/genres.ts'
import type { HomeSection, ShowSection } from '../../contract/home.ts'
import type { Song } from '../../contract/songs.ts'
import { GenreTiles } from './GenreTiles.tsx'
import { CardRow, CardRowSkeleton } from './Section.tsx'
import './sections.css'

// The page stands before there are songs to select from.
const Chart = lazy(() => import('./Chart.tsx').then((m) => ({ default: m.Chart })))
const ShowCards = lazy(() => import('./ShowCards.tsx').then((m) => ({ default: m.ShowCards })))

/** A few songs stand beside each other, not in the first column alone; what was picked by hand is shown to its end. */
const rowsFor = (count: number, whole: boolean) => {
  const most = (rows: number) => (whole ? count : rows)
  return {
    '--of-three': Math.min(most(3), Math.ceil(count / 3)),
    '--of-two': Math.min(most(5), Math.ceil(count / 2)),
  } as CSSProperties
}

/** The room that a chart takes. */
const ChartRoom = ({ songs, style }: { songs: Song[]; style: CSSProperties }) => (
  <div className="chart" style={style} aria-hidden="true">
    {songs.map((song) => (
      <div key={song.id} className="track" />
    ))}
  </div>
)

const shows = ['playlist', 'podcast', 'episode', 'radio-station']
const isShow = (section: HomeSection): section is ShowSection => shows.includes(section.item_type)

const Cards = ({ section }: { section: HomeSection }) =>
  isShow(section) ? (
    <Suspense fallback={<CardRowSkeleton />}>
      <ShowCards section={section} />
    </Suspense>
  ) : (
    <CardRow items={section.items} />
  )

/** What a section of the start or browse page holds, each kind in its own form. */
export const SectionBody = ({ section }: { section: HomeSection }) => {
  const picked = section.kind === 'manual'
  if (section.item_type === 'genre') return <GenreTiles genres={section.items as Genre[]} />
  if (section.item_type !== 'song')
    return picked ? (
      <div className="picked">
        <Cards section={section} />
      </div>
    ) : (
      <Cards section={section} />
    )
  const songs = section.items as Song[]
  const style = rowsFor(songs.length, picked)
  return (
    <Suspense fallback={<ChartRoom songs={songs} style={style} />}>
      <Chart songs={songs} title={section.title} ranked={section.kind === 'chart'} style={style} />
    </Suspense>
  )
}
