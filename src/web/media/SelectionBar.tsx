import { X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { translate, useTranslation } from '../i18n/i18n.ts'
import { announce } from '../player/keys.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { clearSelection, useSelection } from './selection.ts'
import { selectionEntries } from './selection-entries.ts'

/** What can be done with the selected songs: at the foot of the page that has them, above the player. */
export const SelectionBar = ({ page }: { page: HTMLElement }) => {
  const { t } = useTranslation()
  const selection = useSelection()
  const count = selection.ids.size
  useEffect(() => {
    announce(translate('{count} songs selected', { count }))
  }, [count])
  useEffect(() => () => announce(translate('Nothing is selected any more.')), [])
  if (!selection.list) return null
  return createPortal(
    <section className="selection-bar" aria-label={t('Selected songs')}>
      <IconButton label={t('Clear selection')} onClick={clearSelection}>
        <X aria-hidden="true" />
      </IconButton>
      <b className="selection-count trunc num" title={t('{count} songs selected', { count })}>
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
