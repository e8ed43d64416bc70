import type { Profile } from '../../../contract/social/profiles.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { mutualText } from '../../items/people/mutual.ts'
import { PersonRow } from '../../items/people/PersonRow.tsx'
import { Section } from '../../ui/Section.tsx'

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
