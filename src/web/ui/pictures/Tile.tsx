import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './tile.module.css'

interface TileProps extends ComponentProps<'span'> {
  /** In the accent color; or the ground of an image or letter. */
  look?: keyof typeof looks | undefined
}

const looks = { accent: styles.accent, letter: styles.letter }

/** Square in place of a cover, with an icon or a letter. */
export const Tile = ({ look, ...rest }: TileProps) => (
  <span {...rest} data-part="tile" className={classes(styles.tile, look && looks[look])} />
)
