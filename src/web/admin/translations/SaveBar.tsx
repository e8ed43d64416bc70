import { useState } from 'react'
import type { AdminMessage } from '../../../contract/admin/translations.ts'
import { fits } from '../../../contract/places.ts'
import { showError } from '../../api/errors.ts'
import { saveTexts } from '../../api/translations.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/notices.ts'
import { useLeaveGuard, useSaveKey } from '../crud/leaving.ts'
import { dropDrafts, useDrafts, wrongIn } from './drafts.ts'

/** Leads to the first text that cannot be saved, if it is on screen. */
const showProblem = (): void => {
  const text = document.querySelector<HTMLElement>('.words-form[data-wrong] .words-text')
  text?.scrollIntoView({ block: 'center' })
  text?.click()
}

/** What is typed and not saved, with what is wrong with it. */
export const SaveBar = ({ locale, messages }: { locale: string; messages: AdminMessage[] }) => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const { texts } = useDrafts()
  const total = Object.keys(texts).length
  useLeaveGuard(total > 0, 'language')
  const problems = messages
    .flatMap((message) => message.forms.map((form) => ({ message, form })))
    .filter(({ message, form }) => !fits(wrongIn(message.key, form, texts[form.key] ?? ''))).length
  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      await saveTexts(locale, texts)
      dropDrafts()
      notify({ type: 'success', title: t('Saved'), text: t('New page loads show it.') })
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
    <section className="words-bar" aria-label={t('Not saved')}>
      <p className="flex-1">
        {t('Unsaved texts: {total}', { total })}
        {problems > 0 && (
          <button type="button" className="link words-wrong" onClick={showProblem}>
            {t('Problems: {total}', { total: problems })}
          </button>
        )}
      </p>
      <Button look="ghost" onClick={dropDrafts}>
        {t('Discard')}
      </Button>
      <Button look="primary" disabled={busy || problems > 0} onClick={() => void save()}>
        {t('Save')} <kbd>Ctrl S</kbd>
      </Button>
    </section>
  )
}
