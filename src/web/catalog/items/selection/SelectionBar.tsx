import { X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatNumber } from '../../../i18n/format.ts'
import { translate, useTranslation } from '../../../i18n/i18n.ts'
import { PlainButton } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classes } from '../../../ui/classes.ts'
import { announce } from '../../../ui/layout/announcements.ts'
import { selectionEntries } from '../menu/selection-entries.ts'
import styles from './selection.module.css'
import { clearSelection, useSelection } from './selection.ts'

/** Narrower pages have no room for words; their style sheet says the same. */
const WIDE = 860

/** Bulk actions for the selected songs, at the bottom of their page above the player. */
export const SelectionBar = ({ page }: { page: HTMLElement }) => {
  const { t } = useTranslation()
  const selection = useSelection()
  const count = selection.ids.size
  useEffect(() => {
    announce(translate('{count} songs selected', { count }))
  }, [count])
  useEffect(() => () => announce(translate('Selection cleared.')), [])
  if (!selection.list) return null
  return createPortal(
    <section className={styles.selectionBar} aria-label={t('Selected songs')}>
      <b
        className={`${styles.selectionCount} truncate tabular`}
        title={t('{count} songs selected', { count })}
      >
        <span className={styles.inWords}>{t('{count} selected', { count })}</span>
        <span className={styles.inDigits} aria-hidden="true">
          {formatNumber(count)}
        </span>
      </b>
      {selectionEntries(selection).map(({ label, short, danger, icon: Icon, run }) => (
        <PlainButton
          key={label}
          className={classes(styles.selectionAction, danger && styles.danger)}
          data-part="icon-button"
          aria-label={label}
          data-tip={page.clientWidth < WIDE ? label : undefined}
          onClick={run}
        >
          <Icon className="icon-18" aria-hidden="true" />
          <span className={styles.selectionWords}>{short ?? label}</span>
        </PlainButton>
      ))}
      <IconButton label={t('Clear selection')} onClick={clearSelection}>
        <X aria-hidden="true" />
      </IconButton>
    </section>,
    page,
  )
}
