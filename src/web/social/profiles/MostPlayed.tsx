import { useQuery } from '@tanstack/react-query'
import { CardRow } from '../../catalog/items/cards/CardRow.tsx'
import { PlayedCards } from '../../catalog/items/cards/PlayedCards.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { profileMostPlayedQuery } from './profiles.ts'

/** The artists and songs that a user played most in the last 30 days; nothing without plays. */
export const MostPlayed = ({ id }: { id: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery(profileMostPlayedQuery(id))
  if (!data || data.songs.length === 0) return null
  return (
    <>
      {data.artists.length > 0 && (
        <Section title={t('Top artists this month')}>
          <CardRow items={data.artists} />
        </Section>
      )}
      <Section title={t('Top songs this month')}>
        <PlayedCards items={data.songs} from="Top songs this month" />
      </Section>
    </>
  )
}
