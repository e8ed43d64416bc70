import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProfileRef } from '../../../contract/platform/user.ts'
import { useItemGestures } from '../../catalog/items/menu/item-menu.ts'
import { Face } from './Face.tsx'
import styles from './people.module.css'

interface PersonRowProps {
  person: ProfileRef
  /** Known only of friends. */
  online?: boolean
  /** Second line. */
  line?: ReactNode
  /** Buttons at the end. */
  children?: ReactNode
}

/** A person in a list: picture, name and a second line that lead to the profile, and buttons. */
export const PersonRow = ({ person, online, line, children }: PersonRowProps) => (
  <div className={styles.row} {...useItemGestures(person)}>
    <Link to="/profile/$id" params={{ id: String(person.id) }} className={styles.who}>
      <Face person={person} size={40} online={online} />
      <span className={styles.names}>
        <b className="truncate" dir="auto">
          {person.name}
        </b>
        {line && <small className="truncate">{line}</small>}
      </span>
    </Link>
    {children}
  </div>
)
