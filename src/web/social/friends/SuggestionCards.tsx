import { Link } from '@tanstack/react-router'
import type { FriendSuggestion } from '../../../contract/social/friends.ts'
import { useItemGestures } from '../../catalog/items/menu/item-menu.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Face } from '../people/Face.tsx'
import { FriendButton } from '../people/FriendButton.tsx'
import { DismissButton } from './DismissButton.tsx'
import styles from './suggestion-cards.module.css'
import { reasonOf } from './suggestion-reason.ts'

const Card = ({ person }: { person: FriendSuggestion }) => {
  const { t } = useTranslation()
  return (
    <li className={styles.card} {...useItemGestures(person)}>
      <Link to="/profile/$id" params={{ id: String(person.id) }} className={styles.who}>
        <Face person={person} size={72} />
        <b className="truncate" dir="auto">
          {person.name}
        </b>
        <small className="truncate">{reasonOf(person, t)}</small>
      </Link>
      <FriendButton person={person} small />
      <DismissButton person={person} size="sm" className={styles.dismiss} />
    </li>
  )
}

/** Suggested people as cards, for those who have no friends yet. */
export const SuggestionCards = ({ people }: { people: FriendSuggestion[] }) => (
  <ul className={styles.cards}>
    {people.map((person) => (
      <Card key={person.id} person={person} />
    ))}
  </ul>
)
