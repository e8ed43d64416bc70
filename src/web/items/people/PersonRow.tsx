import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ProfileRef } from '../../../contract/profiles.ts'
import { Cover } from '../../ui/Cover.tsx'
import { useItemGestures } from '../menu/item-menu.ts'
import styles from './people.module.css'

interface PersonRowProps {
  person: ProfileRef
  /** Second line. */
  line?: ReactNode
  /** Buttons at the end. */
  children?: ReactNode
}

/** A person in a list: picture, name and a second line that lead to the profile, and buttons. */
export const PersonRow = ({ person, line, children }: PersonRowProps) => (
  <div className={styles.row} {...useItemGestures(person)}>
    <Link to="/profile/$id" params={{ id: String(person.id) }} className={styles.who}>
      <Cover picture={person.avatar} name={person.name} size={40} shape="round" />
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
