import { Cookie } from 'lucide-react'
import { settings } from '../api/settings.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { setConsent, useConsent } from '../session/consent.ts'
import { measurementId } from '../session/google-analytics.ts'

/** Asks about cookies until there is an answer. Only where something is counted can one say no to it. */
export const CookieConsent = () => {
  const { t } = useTranslation()
  const asked = useConsent((state) => state.consent !== null)
  if (asked || settings().disableCookieConsentPopup) return null
  const counted = measurementId() !== null
  return (
    <section className="hint-card" aria-label={t('Cookies')}>
      <Cookie aria-hidden="true" />
      <p>
        {counted
          ? t('May we count visits with Google Analytics? Your log-in and settings are kept either way.')
          : t('Your log-in and settings are kept in this browser. Nobody follows you.')}
      </p>
      <div className="hint-acts">
        {counted && (
          <button type="button" className="btn ghost sm" onClick={() => setConsent(false)}>
            {t('No, thanks')}
          </button>
        )}
        <button type="button" className="btn primary sm" onClick={() => setConsent(true)}>
          {t('OK')}
        </button>
      </div>
    </section>
  )
}
