import { lazy } from 'react'
import type { ShowSection } from '../../../../contract/site/home.ts'
import { PlaylistCards } from '../../playlists/PlaylistCards.tsx'
import { EpisodeCards } from '../../podcasts/pieces/EpisodeCard.tsx'
import { PodcastCards } from '../../podcasts/pieces/PodcastCard.tsx'
import { PlayedCards } from './PlayedCards.tsx'
import { StationCards } from './StationCards.tsx'

// Visitors have none.
const BlendCardRow = lazy(() =>
  import('../../../social/blends/BlendCard.tsx').then((m) => ({ default: m.BlendCardRow })),
)

/** Cards of a section's playlists, podcasts, episodes or radio stations, or of what was played. */
export const SectionCards = ({ section }: { section: ShowSection }) => {
  if (section.item_type === 'playlist') return <PlaylistCards playlists={section.items} />
  if (section.item_type === 'blend') return <BlendCardRow blends={section.items} />
  if (section.item_type === 'mixed') return <PlayedCards items={section.items} from={section.title} />
  if (section.item_type === 'podcast') return <PodcastCards podcasts={section.items} />
  if (section.item_type === 'episode') return <EpisodeCards episodes={section.items} />
  return <StationCards stations={section.items} />
}
