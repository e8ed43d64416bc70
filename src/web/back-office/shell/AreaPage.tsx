import type { ComponentProps } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './shell.module.css'

interface AreaPageProps extends ComponentProps<'div'> {
  /** Its parts are below each other, at equal distances. */
  stacked?: boolean
}

/** The content of a page of the admin area or the artist area. */
export const AreaPage = ({ stacked, className, ...rest }: AreaPageProps) => (
  <div
    {...rest}
    data-part="area-page"
    className={classes(styles.areaContent, stacked && styles.stacked, className)}
  />
)
