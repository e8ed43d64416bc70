import { Languages } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { askForLanguage } from '../../session/language.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens the language dialog, for visitors. */
export const LanguageButton = () => {
  const { t } = useTranslation()
  return (
    <Button variant="ghost" onClick={() => void askForLanguage().catch(showError)}>
      <Languages className="icon-18" aria-hidden="true" />
      {t('Language')}
    </Button>
  )
}
