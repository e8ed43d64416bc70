import { MonitorDown, Share } from 'lucide-react'
import { useTranslation } from '../../i18n/i18n.ts'
import { usePlayer } from '../../player/state.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useNarrow } from '../../ui/layout/narrow-screen.ts'
import styles from './global-banners.module.css'
import { closeInstallOffer, install, needsShareMenu } from './install-moment.ts'

/** Offers to install the app, or says how: on iOS, only its user can. */
export const InstallOffer = () => {
  const { t } = useTranslation()
  const covered = usePlayer((state) => state.expanded)
  const narrow = useNarrow()
  if (covered) return null
  const byHand = needsShareMenu()
  const Sign = byHand ? Share : MonitorDown
  const accept = () => {
    closeInstallOffer()
    install()
  }
  return (
    <section className={styles.hintCard} aria-label={t('Install app')} data-part="install-offer">
      <Sign aria-hidden="true" />
      <div>
        <b className="block font-semibold">
          {byHand ? t('Add the app to your Home Screen') : t('Install the app')}
        </b>
        <p>
          {byHand
            ? t('In Safari, tap Share, then “Add to Home Screen”.')
            : narrow
              ? t('It opens full screen from your home screen, even without a connection.')
              : t('It opens in its own window, even without a connection.')}
        </p>
      </div>
      <div className={styles.hintActions}>
        <Button variant={byHand ? 'primary' : 'ghost'} size="sm" onClick={closeInstallOffer}>
          {byHand ? t('OK') : t('Not now')}
        </Button>
        {!byHand && (
          <Button variant="primary" size="sm" onClick={accept}>
            {t('Install')}
          </Button>
        )}
      </div>
    </section>
  )
}
