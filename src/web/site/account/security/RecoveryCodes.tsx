import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { showToast } from '../../../ui/overlays/toasts.ts'
import styles from '../account.module.css'

/** Recovery codes, shown only once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => showToast({ type: 'success', title: t('Copied'), text: t('Store them somewhere safe.') }),
      () => showToast({ type: 'info', title: t('Oops!'), text: t('Save your recovery codes first.') }),
    )
  return (
    <>
      <p>
        {t('Save these codes. Each one works once if you don’t have your phone. They won’t be shown again.')}
      </p>
      <ul className={styles.recoveryCodes} data-part="recovery-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="line" onClick={() => void copy()}>
          {t('Copy codes')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('I’ve saved them')}
        </Button>
      </div>
    </>
  )
}
