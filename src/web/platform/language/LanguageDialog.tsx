import { Check } from 'lucide-react'
import type { Language } from '../../../contract/platform/bootstrap.ts'
import { showError } from '../../data/errors.ts'
import { chooseLanguage } from '../../data/session/device/language.ts'
import { useSession } from '../../data/session/session.ts'
import { currentLanguage, useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { DialogClose } from '../../ui/overlays/DialogClose.tsx'
import { DialogFrame } from '../../ui/overlays/DialogFrame.tsx'
import { useDialog } from '../../ui/overlays/DialogHost.tsx'
import { changeAccount } from '../auth/account.ts'
import styles from './languages.module.css'

/** Logged-in users also receive emails in the chosen language. */
const choose = async (locale: string): Promise<void> => {
  await chooseLanguage(locale)
  if (useSession.getState().user) await changeAccount({ locale })
}

/** The available languages, each by its own name and in its own direction. A choice applies immediately. */
export const LanguageDialog = ({ languages }: { languages: Language[] }) => {
  const { t } = useTranslation()
  const { close } = useDialog()
  const present = currentLanguage()
  return (
    <DialogFrame title={t('Language')}>
      <ul className={styles.languages}>
        {languages.map(({ locale, name, rtl }) => (
          <li key={locale}>
            <PlainButton
              className={styles.language}
              aria-current={locale === present}
              onClick={() => {
                close()
                choose(locale).catch(showError)
              }}
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
