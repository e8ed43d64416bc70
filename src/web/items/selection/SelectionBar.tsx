import { X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { translate, useTranslation } from '../../i18n/i18n.ts'
import { announce } from '../../player/keyboard-shortcuts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { selectionEntries } from '../menu/selection-entries.ts'
import styles from './selection.module.css'
import { clearSelection, useSelection } from './selection.ts'

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
      <IconButton label={t('Clear selection')} onClick={clearSelection}>
        <X aria-hidden="true" />
      </IconButton>
      <b
        className={`${styles.selectionCount} truncate tabular`}
        title={t('{count} songs selected', { count })}
      >
        {t('{count} selected', { count })}
      </b>
      {selectionEntries(selection).map(({ label, icon: Icon, run }) => (
        <IconButton key={label} label={label} bright onClick={run}>
          <Icon aria-hidden="true" />
        </IconButton>
      ))}
    </section>,
    page,
  )
}
