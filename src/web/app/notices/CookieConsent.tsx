import { useRouterState } from '@tanstack/react-router'
import { Cookie } from 'lucide-react'
import { hasCampaigns, pageAds } from '../../data/session/ads.ts'
import { setConsent, useConsent } from '../../data/session/device/consent.ts'
import { measurementId } from '../../data/session/device/google-analytics.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import styles from './global-banners.module.css'

/** Cookie banner, shown until answered. It can be declined where analytics or ads ask for consent. */
export const CookieConsent = () => {
  const { t } = useTranslation()
  const shown = useConsent((state) => state.consent !== null)
  const inAdmin = useRouterState({ select: (state) => /^\/admin(\/|$)/.test(state.location.pathname) })
  // A preview in the back office shows the page, not what its visitors are asked.
  const preview = self !== top
  if (shown || inAdmin || preview || settings().disableCookieConsentPopup) return null
  const counted = measurementId() !== null
  const ads = (pageAds !== null || hasCampaigns()) && settings().ads_need_consent
  return (
    <section className={styles.hintCard} aria-label={t('Cookies')}>
      <Cookie aria-hidden="true" />
      <p>
        {ads
          ? counted
            ? t(
                'Can we show ads from others and measure visits with Google Analytics? You’ll stay logged in either way.',
              )
            : t(
                'Can we show ads from others? They may store data in this browser. You’ll stay logged in either way.',
              )
          : counted
            ? t('Can we use Google Analytics to measure visits? You’ll stay logged in either way.')
            : t('We only store your login and settings in this browser. No tracking.')}
      </p>
      <div className={styles.hintActions}>
        {(counted || ads) && (
          <Button variant="ghost" size="sm" onClick={() => setConsent(false)}>
            {t('No thanks')}
          </Button>
        )}
        <Button variant="primary" size="sm" onClick={() => setConsent(true)}>
          {t('OK')}
        </Button>
      </div>
    </section>
  )
}
