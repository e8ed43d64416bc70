import { useQuery } from '@tanstack/react-query'
import type { Episode } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { EpisodeList } from './pieces/EpisodeRow.tsx'
import { podcastQuery } from './podcasts.ts'

const SHOWN = 4

/** Other episodes of the same podcast: the latest, or the first of a serial. */
export const MoreEpisodes = ({ id, show }: Episode) => {
  const { t } = useTranslation()
  const { data } = useQuery(podcastQuery(show.id))
  const others = data?.episodes.filter((one) => one.id !== id).slice(0, SHOWN) ?? []
  if (others.length === 0) return null
  return (
    <Section title={t('More from {name}', { name: show.title })} more={`/podcast/${show.id}`}>
      <EpisodeList episodes={others} />
    </Section>
  )
}
