import { useQuery } from '@tanstack/react-query'
import { PlayedCards } from '../../catalog/items/cards/PlayedCards.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { profileRecentsQuery } from './profiles.ts'

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
