import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { classes } from '../../ui/classes.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import styles from './dashboard.module.css'

interface PanelGridProps extends ComponentProps<'div'> {
  busy: boolean
  /** Not all activity has been counted yet. */
  partial?: boolean | undefined
}

/** Panels of a dashboard. */
export const PanelGrid = ({ busy, partial, className, children, ...rest }: PanelGridProps) => {
  const { t } = useTranslation()
  return (
    <div {...rest} className={classes(styles.dashboard, className)} aria-busy={busy}>
      {partial && (
        <Notice tone="warn" role="status">
          {t('Older activity is still being processed. These numbers will increase.')}
        </Notice>
      )}
      {children}
    </div>
  )
}

interface FigureCardsProps {
  note?: ReactNode
  /** They have room for whole sentences. */
  wide?: boolean
  children: ReactNode
}

/** Cards of figures. */
export const FigureCards = ({ note, wide, children }: FigureCardsProps) => (
  <ul className={classes(styles.figures, wide && styles.wide)}>
    {note && <li className={styles.firstData}>{note}</li>}
    {children}
  </ul>
)
