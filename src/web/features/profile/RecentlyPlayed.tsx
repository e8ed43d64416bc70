import { useQuery } from '@tanstack/react-query'
import { profileRecentsQuery } from '../../api/profiles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlayedCards } from '../../items/cards/PlayedCards.tsx'
import { Section } from '../../ui/Section.tsx'

/** Items that a user played last; nothing where they don't show them. */
export const RecentlyPlayed = ({ id, own }: { id: number; own: boolean }) => {
  const { t } = useTranslation()
  const { data } = useQuery(profileRecentsQuery(id))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('Recently played')} more={own ? '/library/recent' : null}>
      <PlayedCards items={data} from="Recently played" />
    </Section>
  )
}
