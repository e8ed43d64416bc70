import { useState } from 'react'
import type { AdminMessage } from '../../../contract/admin/translations.ts'
import { fits } from '../../../contract/placeholders.ts'
import { showError } from '../../api/errors.ts'
import { saveTexts } from '../../api/translations.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import buttonsStyles from '../../ui/buttons.module.css'
import { showToast } from '../../ui/toasts.ts'
import { useSaveKey, useUnsavedChangesGuard } from '../crud/unsaved-changes.ts'
import { clearDrafts, useDrafts, wrongIn } from './drafts.ts'
import styles from './translations.module.css'

/** Scrolls to the first invalid text, if rendered. */
const showProblem = (): void => {
  const text = document.querySelector<HTMLElement>(
    '[data-part~="message-form"][data-wrong] [data-part~="message-text"]',
  )
  text?.scrollIntoView({ block: 'center' })
  text?.click()
}

/** Bar with the number of unsaved and invalid texts. */
export const SaveBar = ({ locale, messages }: { locale: string; messages: AdminMessage[] }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { texts } = useDrafts()
  const total = Object.keys(texts).length
  useUnsavedChangesGuard(total > 0, { param: 'language' })
  const problems = messages
    .flatMap((message) => message.forms.map((form) => ({ message, form })))
    .filter(({ message, form }) => !fits(wrongIn(message.key, form, texts[form.key] ?? ''))).length
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
        {problems > 0 && (
          <button
            type="button"
            className={`${buttonsStyles.link} ${styles.translationsErrors}`}
            onClick={showProblem}
          >
            {t('{count} problems', { count: problems })}
          </button>
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
