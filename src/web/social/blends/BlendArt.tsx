import type { CSSProperties } from 'react'
import type { Person } from '../../../contract/core/fields.ts'
import { classes } from '../../ui/classes.ts'
import styles from './blends.module.css'
import { Faces } from './FaceStack.tsx'

interface BlendArtProps {
  people: Person[]
  /** Diameter of a face in CSS pixels. */
  face: number
  /** Edge in CSS pixels; fills its container without. */
  size?: number
  className?: string
}

/** Picture of a Blend, next to its title: the faces of its people. */
export const BlendArt = ({ people, face, size, className }: BlendArtProps) => (
  <span
    className={classes(styles.art, className)}
    style={size === undefined ? undefined : ({ '--edge': `${size}px` } as CSSProperties)}
    aria-hidden="true"
  >
    <Faces people={people} size={face} className={styles.faces} />
  </span>
)
