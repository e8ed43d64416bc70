import { useOnline } from '../api/reachability.ts'
import { useTranslation } from '../i18n/i18n.ts'
import styles from './offline.module.css'
import { SavedIcon } from './SavedIcon.tsx'
import { useSaved } from './use-saved.ts'

/** Says beside an item whether it is saved; without a connection also that it is not. */
export const Mark = ({ type, id }: { type: string; id: number }) => {
  const { t } = useTranslation()
  const { state, percent } = useSaved(type, id)
  const online = useOnline((state) => state.online)
  if (!online && state !== 'saved') return <span className={styles.notSaved}>{t('Not saved')}</span>
  if (state === 'none') return null
  return (
    <>
      <SavedIcon state={state} percent={percent} />{' '}
    </>
  )
}
