import type { Profile } from '../../../contract/social/profiles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Section } from '../../ui/layout/Section.tsx'
import { mutualText } from '../people/mutual.ts'
import { PersonRow } from '../people/PersonRow.tsx'

/** Friends of both the viewer and the listener, as far as they are shown. */
export const MutualFriends = ({ friends }: { friends: NonNullable<Profile['mutual_friends']> }) => {
  const { t } = useTranslation()
  return (
    <Section title={mutualText(friends.total, t)}>
      <ul>
        {friends.some.map((person) => (
          <li key={person.id}>
            <PersonRow person={person} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
