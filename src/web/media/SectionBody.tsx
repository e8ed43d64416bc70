import type { Genre } from '../../contract/genres.ts'
import type { HomeSection } from '../../contract/home.ts'
import type { Song } from '../../contract/songs.ts'
import { Chart } from './Chart.tsx'
import { GenreTiles } from './GenreTiles.tsx'
import { CardRow } from './Section.tsx'
import './sections.css'

/** What a section of the start or browse page holds, each kind in its own form. */
export const SectionBody = ({ section }: { section: HomeSection }) => {
  if (section.item_type === 'song')
    return <Chart songs={section.items as Song[]} title={section.title} ranked={section.kind === 'chart'} />
  if (section.item_type === 'genre') return <GenreTiles genres={section.items as Genre[]} />
  return <CardRow items={section.items} />
}
