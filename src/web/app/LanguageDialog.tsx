import { Dialog } from '@base-ui/react/dialog'
import { Check } from 'lucide-react'
import { showError } from '../api/errors.ts'
import { currentLanguage, useTranslation } from '../i18n/i18n.ts'
import { chooseLanguage, closeLanguages, useLanguages } from '../session/language.ts'
import '../ui/dialog.css'
import './languages.css'

const choose = (locale: string): void => {
  chooseLanguage(locale).catch(showError)
  closeLanguages()
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
                  onClick={() => choose(locale)}
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
