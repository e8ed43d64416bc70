import { type CSSProperties, lazy, Suspense } from 'react'
import type { Genre } from '../../contract/genres.ts'
import type { HomeSection } from '../../contract/home.ts'
import type { Song } from '../../contract/songs.ts'
import { GenreTiles } from './GenreTiles.tsx'
import { CardRow, CardRowSkeleton } from './Section.tsx'
import './sections.css'

// The page stands before there are songs to select from.
const Chart = lazy(() => import('./Chart.tsx').then((m) => ({ default: m.Chart })))
const ShowCards = lazy(() => import('./ShowCards.tsx').then((m) => ({ default: m.ShowCards })))

/** A few songs stand beside each other, not in the first column alone. */
const rowsFor = (count: number) =>
  ({
    '--of-three': Math.min(3, Math.ceil(count / 3)),
    '--of-two': Math.min(5, Math.ceil(count / 2)),
  }) as CSSProperties

/** The room that a chart takes. */
const ChartRoom = ({ songs, style }: { songs: Song[]; style: CSSProperties }) => (
  <div className="chart" style={style} aria-hidden="true">
    {songs.map((song) => (
      <div key={song.id} className="track" />
    ))}
  </div>
)

/** What a section of the start or browse page holds, each kind in its own form. */
export const SectionBody = ({ section }: { section: HomeSection }) => {
  if (section.kind === 'podcasts' || section.kind === 'radio')
    return (
      <Suspense fallback={<CardRowSkeleton />}>
        <ShowCards section={section} />
      </Suspense>
    )
  if (section.item_type === 'genre') return <GenreTiles genres={section.items as Genre[]} />
  if (section.item_type !== 'song') return <CardRow items={section.items} />
  const songs = section.items as Song[]
  const style = rowsFor(songs.length)
  return (
    <Suspense fallback={<ChartRoom songs={songs} style={style} />}>
      <Chart songs={songs} title={section.title} ranked={section.kind === 'chart'} style={style} />
    </Suspense>
  )
}
