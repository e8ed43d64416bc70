import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../classes.ts'
import styles from './equalizer.module.css'

/** Animated bars of the playing item; static while paused. */
export const Equalizer = ({ moving }: { moving: boolean }) => {
  const { t } = useTranslation()
  return (
    <span
      className={classes(styles.equalizer, !moving && styles.still)}
      data-part="equalizer"
      role="img"
      aria-label={moving ? t('Playing') : t('Paused')}
    >
      <i />
      <i />
      <i />
    </span>
  )
}
