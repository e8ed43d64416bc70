import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isRightToLeft } from '../../../contract/core/text.ts'
import type { AdminMessage } from '../../../contract/platform/back-office/translations.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { TextButton } from '../../ui/buttons/TextLink.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { InputArea } from '../../ui/fields/Input.tsx'
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
            <TextButton
              // Keeps the focus and the cursor in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(placeholder)}
            >
              {t('Insert')}
            </TextButton>
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
    <Badge tone="bad">{t('Problem')}</Badge>
  ) : draft !== undefined ? (
    <Badge className={styles.translationDraft}>{t('Not saved')}</Badge>
  ) : text === '' ? (
    <Badge tone="warn">{t('Missing')}</Badge>
  ) : (
    form.own !== null && <Badge tone="good">{t('Edited')}</Badge>
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
        <PlainButton className={styles.translationText} onClick={() => edit(form)}>
          <span className="visually-hidden">{t('Translation of {text}', { text: name })}: </span>
          {text ? (
            <span lang={locale} dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}>
              <WithPlaceholders text={text} />
            </span>
          ) : (
            <span className="muted">{t('Add translation')}</span>
          )}
        </PlainButton>
      )}
      <span className={styles.translationsBadge}>{badge}</span>
    </div>
  )
}
