import type { ComponentProps } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import styles from './badge.module.css'
import { classes } from './classes.ts'

const tones = { good: styles.good, warn: styles.warn, bad: styles.bad, accent: styles.accent }

export type BadgeTone = keyof typeof tones

interface BadgeProps extends ComponentProps<'span'> {
  tone?: BadgeTone | null | undefined
}

/** Short label of a state or kind. */
export const Badge = ({ tone, className, ...rest }: BadgeProps) => (
  <span data-part="badge" {...rest} className={classes(styles.badge, tone && tones[tone], className)} />
)

/** Marks what is explicit. */
export const ExplicitBadge = () => {
  const { t } = useTranslation()
  return (
    <span className={styles.explicit} role="img" aria-label={t('Explicit')}>
      {t('E')}
    </span>
  )
}
