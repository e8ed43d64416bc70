import { CircleArrowDown } from 'lucide-react'
import { useTranslation } from '../i18n/i18n.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { askToRemove, isSavable, retry, type Savable, save } from './actions.ts'
import styles from './offline.module.css'
import { SavedIcon } from './SavedIcon.tsx'
import { useOffline } from './state.ts'
import { useSaved } from './use-saved.ts'

/** Saves an item for offline listening, or shows how far it is saved. */
export const SaveButton = (item: Savable) => {
  const { t } = useTranslation()
  const ready = useOffline((state) => state.ready)
  const { state, percent } = useSaved(item.type, item.id)
  if (!ready || (!isSavable(item.type) && state === 'none')) return null
  if (state === 'none')
    return (
      <IconButton label={t('Save for offline')} onClick={() => save(item)}>
        <CircleArrowDown aria-hidden="true" />
      </IconButton>
    )
  const again = state === 'failed' || state === 'evicted'
  return (
    <IconButton
      label={again ? t('Save again') : t('Remove download')}
      className={styles.button}
      onClick={() => (again ? retry(item) : void askToRemove(item))}
    >
      <SavedIcon state={state} percent={percent} />
    </IconButton>
  )
}
