import { useQuery } from '@tanstack/react-query'
import type { Episode } from '../../../contract/catalog/items.ts'
import { extrasQuery } from '../../data/episode-extras.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { LoadError } from '../../platform/pages/LoadError.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Skeleton } from '../../ui/layout/Skeleton.tsx'
import { Chapters } from './pieces/Chapters.tsx'
import { Transcript } from './pieces/Transcript.tsx'

/** Chapters and transcript of an episode, if it has any. */
export const ChaptersAndTranscript = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  const extras = useQuery(extrasQuery(episode.id))
  if (extras.isPending) return <Skeleton height={160} className="rounded-8" />
  if (extras.isError) return <LoadError error={extras.error} retry={() => void extras.refetch()} />
  const { chapters, transcript } = extras.data
  return (
    <>
      {chapters.length > 0 && (
        <Section title={t('Chapters')}>
          <Chapters episode={episode} chapters={chapters} />
        </Section>
      )}
      {transcript.length > 0 && (
        <Section title={t('Transcript')}>
          <Transcript episode={episode} lines={transcript} />
        </Section>
      )}
    </>
  )
}
