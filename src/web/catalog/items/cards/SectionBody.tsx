import { type CSSProperties, lazy, Suspense } from 'react'
import type { Genre, Song } from '../../../../contract/catalog/items.ts'
import type { HomeSection, ShowSection } from '../../../../contract/site/home.ts'
import rowsStyles from '../rows/rows.module.css'
import { CardRow, CardRowSkeleton } from './CardRow.tsx'
import cardsStyles from './cards.module.css'
import { FirstGenreTiles } from './GenreTiles.tsx'
import sectionsStyles from './sections.module.css'

// The page renders before there are songs to select from.
const Chart = lazy(() => import('../rows/Chart.tsx').then((m) => ({ default: m.Chart })))
const LazySectionCards = lazy(() => import('./SectionCards.tsx').then((m) => ({ default: m.SectionCards })))

const LazyPlayedCards = lazy(() => import('./PlayedCards.tsx').then((m) => ({ default: m.PlayedCards })))

/** Distributes a few songs across columns instead of filling only the first; hand-picked songs are shown in full. */
const rowsFor = (count: number, whole: boolean) => {
  const most = (rows: number) => (whole ? count : rows)
  return {
    '--of-three': Math.min(most(3), Math.ceil(count / 3)),
    '--of-two': Math.min(most(5), Math.ceil(count / 2)),
  } as CSSProperties
}

/** Reserves the space of a chart. */
const ChartRoom = ({ songs, style }: { songs: Song[]; style: CSSProperties }) => (
  <div className={sectionsStyles.chart} data-part="chart" style={style} aria-hidden="true">
    {songs.map((song) => (
      <div key={song.id} className={rowsStyles.track} data-part="track" />
    ))}
  </div>
)

const shows = ['playlist', 'blend', 'podcast', 'episode', 'radio-station', 'mixed']
const isShow = (section: HomeSection): section is ShowSection => shows.includes(section.item_type)

const Cards = ({ section }: { section: HomeSection }) =>
  isShow(section) ? (
    <Suspense fallback={<CardRowSkeleton />}>
      <LazySectionCards section={section} />
    </Suspense>
  ) : (
    <CardRow items={section.items} />
  )

/** Content of a section on the home or browse page, in the layout of its kind. */
export const SectionBody = ({ section }: { section: HomeSection }) => {
  const picked = section.kind === 'manual'
  if (section.item_type === 'genre') return <FirstGenreTiles genres={section.items as Genre[]} />
  if (section.kind === 'recommended' && section.item_type === 'song')
    return (
      <Suspense fallback={<CardRowSkeleton />}>
        <LazyPlayedCards items={section.items as Song[]} from={section.title} />
      </Suspense>
    )
  if (section.item_type !== 'song')
    return picked ? (
      <div className={cardsStyles.picked}>
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
