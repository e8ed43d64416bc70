import type { CSSProperties } from 'react'
import type { Conversation } from '../../../contract/chat.ts'
import { Cover } from '../../ui/Cover.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './thread.module.css'

/** Share of the edge that each picture of a group takes. */
const STACKED = 0.66

/** The picture of the other person, or two of a group's members. */
export const Faces = ({ conversation, size }: { conversation: Conversation; size: number }) => {
  const { users, name } = conversation
  const group = conversation.kind === 'group' && users.length > 1
  const shown = users.slice(0, group ? 2 : 1)
  const style = { '--faces': `${size}px` } as CSSProperties
  return (
    <span className={classes(styles.faces, group && styles.stacked)} style={style} aria-hidden="true">
      {shown.length === 0 && <Cover picture={null} name={name ?? ''} size={size} shape="round" />}
      {shown.map((user) => (
        <Cover
          key={user.id}
          picture={user.avatar}
          name={user.name}
          size={group ? Math.round(size * STACKED) : size}
          shape="round"
        />
      ))}
    </span>
  )
}
