import { Check } from 'lucide-react'
import { showError } from '../data/errors.ts'
import { chooseLanguage, useLanguages } from '../data/session/device/language.ts'
import { useSession } from '../data/session/session.ts'
import { currentLanguage, useTranslation } from '../i18n/i18n.ts'
import { changeAccount } from '../platform/auth/account.ts'
import { PlainButton } from '../ui/buttons/Button.tsx'
import { DialogClose } from '../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../ui/overlays/DialogFrame.tsx'
import { closeDialog } from '../ui/overlays/dialogs.ts'
import styles from './languages.module.css'

/** Logged-in users also receive emails in the chosen language. */
const choose = async (locale: string): Promise<void> => {
  closeDialog('chooseLangDialog')
  await chooseLanguage(locale)
  if (useSession.getState().user) await changeAccount({ locale })
}

/** The available languages, each by its own name and in its own direction. A choice applies immediately. */
export const LanguageDialog = () => {
  const { t } = useTranslation()
  const { availableLanguages } = useLanguages()
  const present = currentLanguage()
  return (
    <DialogFrame title={t('Language')}>
      <ul className={styles.languages}>
        {availableLanguages.map(({ locale, name, rtl }) => (
          <li key={locale}>
            <PlainButton
              className={styles.language}
              aria-current={locale === present}
              onClick={() => void choose(locale).catch(showError)}
            >
              <span lang={locale} dir={rtl ? 'rtl' : 'ltr'}>
                {name}
              </span>
              {locale === present && <Check aria-hidden="true" />}
            </PlainButton>
          </li>
        ))}
      </ul>
      <DialogClose block className="mt-4">
        {t('Cancel')}
      </DialogClose>
    </DialogFrame>
  )
}
