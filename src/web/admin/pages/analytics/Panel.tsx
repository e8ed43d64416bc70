import { ChartColumn, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { IconButton } from '../../../ui/IconButton.tsx'

interface PanelProps {
  title: string
  className?: string
  /** Beside the title. */
  beside?: ReactNode
  /** The same as a table, behind a button. */
  table?: ReactNode
  children: ReactNode
}

/** A part of the page with its title; what it draws can be read as a table. */
export const Panel = ({ title, className = '', beside, table, children }: PanelProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <div className="panel-head">
        <h2 className="h16 trunc" id={id}>
          {title}
        </h2>
        {!asTable && beside}
        {table && (
          <IconButton
            size="sm"
            label={asTable ? t('Show as chart') : t('Show as table')}
            className="panel-switch"
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? (
              <ChartColumn className="s16" aria-hidden="true" />
            ) : (
              <Table className="s16" aria-hidden="true" />
            )}
          </IconButton>
        )}
      </div>
      {asTable ? table : children}
    </section>
  )
}
