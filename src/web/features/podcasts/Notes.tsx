import type { Episode } from '../../../contract/podcasts.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TimedNotes } from '../../media/podcasts/TimedNotes.tsx'
import { Section } from '../../media/Section.tsx'

/** The show notes of an episode that has some. */
export const Notes = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  if (!episode.description && !episode.summary) return null
  return (
    <Section title={t('Show notes')}>
      <TimedNotes episode={episode} />
    </Section>
  )
}
