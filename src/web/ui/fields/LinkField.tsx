import { classes } from '../classes.ts'
import styles from './link-field.module.css'

interface LinkFieldProps {
  label: string
  url: string
  className?: string
}

/** A link to be copied; focused, all of it is selected. */
export const LinkField = ({ label, url, className }: LinkFieldProps) => (
  <input
    className={classes(styles.link, className)}
    readOnly
    dir="ltr"
    aria-label={label}
    value={url}
    onFocus={(event) => event.target.select()}
  />
)
