import { useState } from 'react'
import type { AdminMessage } from '../../../contract/platform/back-office/translations.ts'
import { showError } from '../../data/errors.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { showToast } from '../../ui/overlays/toasts.ts'
import { useSaveKey, useUnsavedChangesGuard } from '../crud/sheet/unsaved-changes.ts'
import { clearDrafts, type Form, isWrong, useDrafts } from './drafts.ts'
import styles from './translations.module.css'
import { saveTexts } from './translations.ts'

interface SaveBarProps {
  locale: string
  messages: AdminMessage[]
  /** Called to show the first invalid text. */
  onProblem: (form: Form) => void
}

/** Bar with the number of unsaved and invalid texts. */
export const SaveBar = ({ locale, messages, onProblem }: SaveBarProps) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { texts } = useDrafts()
  const total = Object.keys(texts).length
  useUnsavedChangesGuard(total > 0, { param: 'language' })
  const wrong = messages.flatMap(({ key, forms }) =>
    forms.filter((form) => isWrong(key, form, texts[form.key] ?? '')),
  )
  const problems = wrong.length
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await saveTexts(locale, texts)
      clearDrafts()
      showToast({ type: 'success', title: t('Saved'), text: t('Visible after reloading the page.') })
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  useSaveKey((event) => {
    event.preventDefault()
    if (total > 0 && problems === 0 && !busy) void save()
  })
  if (total === 0) return null
  return (
    <section className={styles.translationsBar} aria-label={t('Not saved')}>
      <p className="flex-1">
        {t('{count} unsaved texts', { count: total })}
        {wrong[0] && (
          <TextButton className={styles.translationsErrors} onClick={() => wrong[0] && onProblem(wrong[0])}>
            {t('{count} problems', { count: problems })}
          </TextButton>
        )}
      </p>
      <Button variant="ghost" onClick={clearDrafts}>
        {t('Discard')}
      </Button>
      <Button variant="primary" disabled={busy || problems > 0} onClick={() => void save()}>
        {t('Save')} <kbd>Ctrl S</kbd>
      </Button>
    </section>
  )
}
