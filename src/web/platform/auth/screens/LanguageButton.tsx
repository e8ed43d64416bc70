import { Languages } from 'lucide-react'
import { showError } from '../../../data/errors.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { askForLanguage } from '../../language/ask-for-language.ts'

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
