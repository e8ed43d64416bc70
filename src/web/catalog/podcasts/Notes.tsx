import type { Episode } from '../../../contract/catalog/items.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { TimedNotes } from './pieces/TimedNotes.tsx'

/** Show notes of an episode, if it has any. */
export const Notes = ({ episode }: { episode: Episode }) => {
  const { t } = useTranslation()
  if (!episode.description && !episode.summary) return null
  return (
    <Section title={t('Show notes')}>
      <TimedNotes episode={episode} />
    </Section>
  )
}
