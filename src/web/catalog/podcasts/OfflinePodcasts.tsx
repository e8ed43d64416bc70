import { useMemo } from 'react'
import type { Episode } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { isPlayable, useOffline } from '../../offline/state.ts'
import { NeedsConnection } from '../../platform/pages/NeedsConnection.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ReadyToPlay } from '../items/saved/ReadyToPlay.tsx'
import { useReady } from '../items/saved/use-ready.ts'
import { EpisodeList } from './pieces/EpisodeRow.tsx'

/** Most episodes of the page; the downloads list all. */
const EPISODES = 50

const useSavedEpisodes = (): Episode[] => {
  const tracks = useOffline((state) => state.tracks)
  const grace_days = useOffline((state) => state.grace_days)
  return useMemo(
    () =>
      [...tracks.values()]
        .flatMap((track) =>
          track.item.type === 'episode' && isPlayable(track, grace_days) ? track.item : [],
        )
        .sort((a, b) => b.published_at.localeCompare(a.published_at))
        .slice(0, EPISODES),
    [tracks, grace_days],
  )
}

/** Podcast overview without a connection: saved podcasts and episodes. */
export const OfflinePodcasts = () => {
  const { t } = useTranslation()
  const podcasts = useReady().filter(({ type }) => type === 'podcast')
  const episodes = useSavedEpisodes()
  if (episodes.length === 0) return <NeedsConnection />
  return (
    <>
      {podcasts.length > 0 && <ReadyToPlay ready={podcasts} title={t('Ready to play')} wrap />}
      <Section title={t('Episodes')}>
        <EpisodeList episodes={episodes} named />
      </Section>
    </>
  )
}
