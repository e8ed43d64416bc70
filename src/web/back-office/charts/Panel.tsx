import { ChartColumn, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './dashboard.module.css'

interface PanelProps {
  title: string
  className?: string
  /** Content beside the title. */
  beside?: ReactNode
  /** The data as a table, behind a button. */
  table?: ReactNode
  children: ReactNode
}

/** Small text below the content of a panel. */
export const PanelNote = ({ children }: { children: ReactNode }) => <p className={styles.note}>{children}</p>

/** Dashboard panel with a title; its chart is also available as a table. */
export const Panel = ({ title, className = '', beside, table, children }: PanelProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={id}>
      <div className={styles.panelHead}>
        <h2 className="heading-16 truncate" id={id}>
          {title}
        </h2>
        {!asTable && beside}
        {table && (
          <IconButton
            size="sm"
            label={asTable ? t('Show as chart') : t('Show as table')}
            className={styles.panelSwitch}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? (
              <ChartColumn className="icon-16" aria-hidden="true" />
            ) : (
              <Table className="icon-16" aria-hidden="true" />
            )}
          </IconButton>
        )}
      </div>
      {asTable ? table : children}
    </section>
  )
}
