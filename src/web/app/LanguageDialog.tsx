import { Dialog } from '@base-ui/react/dialog'
import { Check } from 'lucide-react'
import { changeAccount } from '../api/account.ts'
import { showError } from '../api/errors.ts'
import { currentLanguage, useTranslation } from '../i18n/i18n.ts'
import { chooseLanguage, closeLanguages, useLanguages } from '../session/language.ts'
import { useSession } from '../session/session.ts'
import '../ui/dialog.css'
import './languages.css'

/** Who is logged in gets mails in the chosen language too. */
const choose = async (locale: string): Promise<void> => {
  closeLanguages()
  await chooseLanguage(locale)
  if (useSession.getState().user) await changeAccount({ locale })
}

/** The languages on offer, each by its own name and in its own direction. The choice holds at once. */
export const LanguageDialog = () => {
  const { t } = useTranslation()
  const { availableLanguages, chooseLangDialog } = useLanguages()
  const present = currentLanguage()
  return (
    <Dialog.Root open={chooseLangDialog} onOpenChange={(open) => !open && closeLanguages()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup className="dialog">
          <Dialog.Title className="h16">{t('Language')}</Dialog.Title>
          <ul className="languages">
            {availableLanguages.map(({ locale, name, rtl }) => (
              <li key={locale}>
                <button
                  type="button"
                  className="language"
                  aria-current={locale === present}
                  onClick={() => void choose(locale).catch(showError)}
                >
                  <span lang={locale} dir={rtl ? 'rtl' : 'ltr'}>
                    {name}
                  </span>
                  {locale === present && <Check aria-hidden="true" />}
                </button>
              </li>
            ))}
          </ul>
          <Dialog.Close className="btn soft block mt-4">{t('Cancel')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
