import { Languages } from 'lucide-react'
import { showError } from '../../api/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { askForLanguage } from '../../session/language.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens the choice of languages for those who are not logged in yet. */
export const LanguageButton = () => {
  const { t } = useTranslation()
  return (
    <Button look="ghost" onClick={() => void askForLanguage().catch(showError)}>
      <Languages className="s18" aria-hidden="true" />
      {t('Language')}
    </Button>
  )
}
