import type { Person } from '../../../contract/core/fields.ts'
import { listed } from '../../i18n/format.ts'
import { classes } from '../../ui/classes.ts'
import { Cover } from '../../ui/pictures/Cover.tsx'
import styles from './blends.module.css'

interface FaceStackProps {
  people: Person[]
  size: number
  className?: string | undefined
}

/** Overlapping pictures of people. */
export const Faces = ({ people, size, className, ...rest }: FaceStackProps) => (
  <span className={classes(styles.stack, className)} {...rest}>
    {people.map(({ id, name, avatar }) => (
      <Cover key={id} picture={avatar} name={name} size={size} shape="round" className={styles.face} />
    ))}
  </span>
)

/** Overlapping pictures of people, whose names are a hint. */
export const FaceStack = (props: FaceStackProps) => {
  if (props.people.length === 0) return null
  const names = listed(props.people.map(({ name }) => name))
  return (
    <span className={styles.stack} role="img" aria-label={names} data-tip={names}>
      <Faces {...props} />
    </span>
  )
}
