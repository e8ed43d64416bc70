import type { CSSProperties } from 'react'
import type { Conversation } from '../../../contract/social/chat.ts'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import { Face } from '../people/Face.tsx'
import styles from './thread/thread.module.css'

/** Share of the edge that each picture of a group takes. */
const STACKED = 0.66

interface FacesProps {
  conversation: Conversation
  size: number
  /** The other person is online. */
  online?: boolean
}

/** The picture of the other person, or two of a group's members. */
export const Faces = ({ conversation, size, online = false }: FacesProps) => {
  const { users, name } = conversation
  const group = conversation.kind === 'group' && users.length > 1
  const shown = users.slice(0, group ? 2 : 1)
  const style = { '--faces': `${size}px` } as CSSProperties
  return (
    <span className={classes(styles.faces, group && styles.stacked)} style={style}>
      {shown.length === 0 && <Cover picture={null} name={name ?? ''} size={size} shape="round" />}
      {!group && shown.map((user) => <Face key={user.id} person={user} size={size} online={online} />)}
      {group &&
        shown.map(({ id, avatar, name: of }) => (
          <Cover key={id} picture={avatar} name={of} size={Math.round(size * STACKED)} shape="round" />
        ))}
    </span>
  )
}
