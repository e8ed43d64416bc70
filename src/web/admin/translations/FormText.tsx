import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isRightToLeft } from '../../../contract/core/text.ts'
import type { AdminMessage } from '../../../contract/platform/back-office/translations.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import buttonsStyles from '../../ui/buttons.module.css'
import { Hint } from '../../ui/Field.tsx'
import { InputArea } from '../../ui/Input.tsx'
import {
  edit,
  type Form,
  isWrong,
  savedText,
  setDraft,
  stopEditing,
  useDrafts,
  useEdited,
  wrongIn,
} from './drafts.ts'
import styles from './translations.module.css'

/** Text with highlighted placeholders. */
export const WithPlaceholders = ({ text }: { text: string }) =>
  text.split(/(\{\w+\})/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no ids
      <code key={at} className={styles.messagePlaceholder} dir="ltr">
        {part}
      </code>
    ) : (
      part
    ),
  )

interface EditorProps {
  message: AdminMessage
  form: Form
  text: string
  label: string
  locale: string
  onNext: (form: Form) => void
}

const Editor = ({ message, form, text, label, locale, onNext }: EditorProps) => {
  const { t } = useTranslation()
  const note = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [started] = useState(text)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(started.length, started.length)
  }, [started])
  const { missing, unknown } = wrongIn(message.key, form, text)
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setDraft(form, started)
      stopEditing(form)
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onNext(form)
    }
  }
  const insert = (placeholder: string) => {
    const at = field.current?.selectionStart ?? text.length
    setDraft(form, text.slice(0, at) + placeholder + text.slice(at))
    field.current?.focus()
  }
  return (
    <div className={styles.translationEditor}>
      <InputArea
        ref={field}
        rows={1}
        maxLength={2000}
        aria-label={label}
        aria-describedby={note}
        aria-invalid={missing.length + unknown.length > 0 ? true : undefined}
        lang={locale}
        dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
        value={text}
        onChange={(event) => setDraft(form, event.currentTarget.value)}
        onKeyDown={keyed}
        onBlur={() => stopEditing(form)}
      />
      <Hint as="div" id={note} className={styles.translationNotes}>
        {missing.map((placeholder) => (
          <span key={placeholder} className={styles.translationsErrors}>
            <TriangleAlert className="icon-16" aria-hidden="true" />
            {t('{place} is missing.', { place: placeholder })}
            <button
              type="button"
              className={buttonsStyles.link}
              // Keeps the focus and the cursor in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(placeholder)}
            >
              {t('Insert')}
            </button>
          </span>
        ))}
        {unknown.map((placeholder) => (
          <span key={placeholder} className={styles.translationsErrors}>
            <TriangleAlert className="icon-16" aria-hidden="true" />
            {t('{place} doesn’t appear in the English text.', { place: placeholder })}
          </span>
        ))}
        <span>
          <kbd>Ctrl Enter</kbd> {t('Next')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('Undo')}
        </span>
      </Hint>
    </div>
  )
}

interface FormTextProps {
  message: AdminMessage
  form: Form
  locale: string
  /** Called to edit the next text. */
  onNext: (form: Form) => void
}

/** A text of a message; becomes editable when clicked. */
export const FormText = ({ message, form, locale, onNext }: FormTextProps) => {
  const { t } = useTranslation()
  const editing = useEdited(({ key }) => key === form.key)
  const draft = useDrafts(({ texts }) => texts[form.key])
  const text = draft ?? savedText(form)
  const wrong = isWrong(message.key, form, text)
  const name = form.category ? `${message.key} (${form.category})` : message.key
  const badge = wrong ? (
    <span className={`${buttonsStyles.badge} ${buttonsStyles.bad}`}>{t('Problem')}</span>
  ) : draft !== undefined ? (
    <span className={`${buttonsStyles.badge} ${styles.translationDraft}`}>{t('Not saved')}</span>
  ) : text === '' ? (
    <span className={`${buttonsStyles.badge} ${buttonsStyles.warn}`}>{t('Missing')}</span>
  ) : (
    form.own !== null && <span className={`${buttonsStyles.badge} ${buttonsStyles.good}`}>{t('Edited')}</span>
  )
  return (
    <div className={styles.translationForm}>
      {form.category && <span className={styles.translationsCategory}>{form.category}</span>}
      {editing ? (
        <Editor
          message={message}
          form={form}
          text={text}
          label={t('Translation of {text}', { text: name })}
          locale={locale}
          onNext={onNext}
        />
      ) : (
        <button type="button" className={styles.translationText} onClick={() => edit(form)}>
          <span className="visually-hidden">{t('Translation of {text}', { text: name })}: </span>
          {text ? (
            <span lang={locale} dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}>
              <WithPlaceholders text={text} />
            </span>
          ) : (
            <span className="muted">{t('Add translation')}</span>
          )}
        </button>
      )}
      <span className={styles.translationsBadge}>{badge}</span>
    </div>
  )
}
