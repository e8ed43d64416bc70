import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { FriendSuggestion } from '../../../contract/friends.ts'
import { dismissSuggestion } from '../../api/friends.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useItemGestures } from '../../items/menu/item-menu.ts'
import { Face } from '../../items/people/Face.tsx'
import { FriendButton } from '../../items/people/FriendButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
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
      <IconButton
        size="sm"
        className={styles.dismiss}
        label={t('Don’t suggest {name}', { name: person.name })}
        onClick={() => void dismissSuggestion(person.id)}
      >
        <X className="icon-18" aria-hidden="true" />
      </IconButton>
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
