import type { Person } from '../../../contract/person.ts'
import { listed } from '../../i18n/format.ts'
import { Cover } from '../../ui/Cover.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './blends.module.css'

interface FaceStackProps {
  people: Person[]
  size: number
  className?: string | undefined
}

/** Overlapping pictures of people, whose names are a hint. */
export const FaceStack = ({ people, size, className }: FaceStackProps) => {
  if (people.length === 0) return null
  const names = listed(people.map(({ name }) => name))
  return (
    <span className={classes(styles.stack, className)} role="img" aria-label={names} data-tip={names}>
      {people.map(({ id, name, avatar }) => (
        <Cover key={id} picture={avatar} name={name} size={size} shape="round" className={styles.face} />
      ))}
    </span>
  )
}
