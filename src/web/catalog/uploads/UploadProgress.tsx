import { classes } from '../../ui/classes.ts'
import styles from './drop-zone.module.css'

/** Upload progress of one file or of all files. */
export const UploadProgress = ({
  label,
  percent,
  bad = false,
}: {
  label: string
  percent: number
  bad?: boolean
}) => (
  <div
    data-part="upload-progress"
    className={classes(styles.uploadProgressBar, bad && styles.bad)}
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
  >
    <i style={{ width: `${percent}%` }} />
  </div>
)
