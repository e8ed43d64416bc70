import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { creditRoles } from '../../../contract/catalog/credit-roles.ts'
import type { Credit } from '../../../contract/catalog/items.ts'
import { listSeparator } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { creditsQuery } from '../songs/songs.ts'
import { roleTexts } from './credit-roles.ts'
import { InlineItemLink } from './ItemLink.tsx'

const Person = ({ name, artist_id, instrument }: Credit) => (
  <>
    {artist_id === null ? (
      <bdi>{name}</bdi>
    ) : (
      <InlineItemLink item={{ type: 'artist', id: artist_id }}>
        <bdi>{name}</bdi>
      </InlineItemLink>
    )}
    {instrument && (
      <>
        {' '}
        (<bdi>{instrument}</bdi>)
      </>
    )}
  </>
)

interface CreditListProps {
  song: number
  /** Renders one role with its people. */
  row: (role: string, people: ReactNode) => ReactNode
}

/** Who contributed to a song besides its artists, by role. */
export const CreditList = ({ song, row }: CreditListProps) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(creditsQuery(song))
  const texts = roleTexts(t)
  return creditRoles.map((role) => {
    const people = data.filter((credit) => credit.role === role)
    if (people.length === 0) return null
    return row(
      texts[role],
      people.map((credit, at) => (
        <span key={`${credit.name} ${credit.instrument}`}>
          {at > 0 && listSeparator()}
          <Person {...credit} />
        </span>
      )),
    )
  })
}
