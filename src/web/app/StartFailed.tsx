import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Logo } from '../ui/pictures/icons.tsx'
import styles from './start-failed.module.css'

/** Shown instead of the whole app after a crash. */
export const StartFailed = () => {
  const { t } = useTranslation()
  return (
    <main className={styles.startFailed}>
      <Logo className={styles.startFailedLogo} />
      <h1 className="heading-24">{t('Something went wrong')}</h1>
      <p className="muted">{t('This page couldn’t load. Try reloading.')}</p>
      <Button variant="primary" className="mt-4" onClick={() => location.reload()}>
        {t('Reload')}
      </Button>
    </main>
  )
}
