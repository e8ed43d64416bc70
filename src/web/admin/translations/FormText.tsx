import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { AdminMessage } from '../../../contract/admin/translations.ts'
import { isRightToLeft } from '../../../contract/direction.ts'
import { fits } from '../../../contract/places.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { type Form, putDraft, savedText, useDrafts, wrongIn } from './drafts.ts'

/** A text with its names in braces set apart. */
export const WithPlaces = ({ text }: { text: string }) =>
  text.split(/(\{\w+\})/).map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other name
      <code key={at} className="words-place" dir="ltr">
        {part}
      </code>
    ) : (
      part
    ),
  )

const openNext = (from: Element | null): void => {
  const all = [...document.querySelectorAll<HTMLElement>('.words-text')]
  const next = all.find((one) => from && from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
  next?.click()
}

interface EditorProps {
  message: AdminMessage
  form: Form
  text: string
  label: string
  locale: string
  onClose: () => void
}

const Editor = ({ message, form, text, label, locale, onClose }: EditorProps) => {
  const { t } = useTranslation()
  const note = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [begun] = useState(text)
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(begun.length, begun.length)
  }, [begun])
  const { missing, unknown } = wrongIn(message.key, form, text)
  const keyed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      putDraft(form, begun)
      onClose()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      openNext(field.current)
    }
  }
  const insert = (place: string) => {
    const at = field.current?.selectionStart ?? text.length
    putDraft(form, text.slice(0, at) + place + text.slice(at))
    field.current?.focus()
  }
  return (
    <div className="words-editor">
      <div className="input area">
        <textarea
          ref={field}
          rows={1}
          maxLength={2000}
          aria-label={label}
          aria-describedby={note}
          aria-invalid={missing.length + unknown.length > 0 ? true : undefined}
          lang={locale}
          dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}
          value={text}
          onChange={(event) => putDraft(form, event.currentTarget.value)}
          onKeyDown={keyed}
          onBlur={onClose}
        />
      </div>
      <div id={note} className="words-notes hint">
        {missing.map((place) => (
          <span key={place} className="words-wrong">
            <TriangleAlert className="s16" aria-hidden="true" />
            {t('{place} is missing.', { place })}
            <button
              type="button"
              className="link"
              // The field keeps the focus, and with it its place.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(place)}
            >
              {t('Insert it')}
            </button>
          </span>
        ))}
        {unknown.map((place) => (
          <span key={place} className="words-wrong">
            <TriangleAlert className="s16" aria-hidden="true" />
            {t('{place} does not stand in the English text.', { place })}
          </span>
        ))}
        <span>
          <kbd>Ctrl Enter</kbd> {t('Next')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('Undo')}
        </span>
      </div>
    </div>
  )
}

interface FormTextProps {
  message: AdminMessage
  form: Form
  locale: string
}

/** One text of a message: shown, and written in place once it is pressed. */
export const FormText = ({ message, form, locale }: FormTextProps) => {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const draft = useDrafts(({ texts }) => texts[form.key])
  const text = draft ?? savedText(form)
  const wrong = !fits(wrongIn(message.key, form, text))
  const name = form.category ? `${message.key} (${form.category})` : message.key
  const badge = wrong ? (
    <span className="badge bad">{t('Problem')}</span>
  ) : draft !== undefined ? (
    <span className="badge words-draft">{t('Not saved')}</span>
  ) : text === '' ? (
    <span className="badge warn">{t('Missing')}</span>
  ) : (
    form.own !== null && <span className="badge good">{t('Changed')}</span>
  )
  return (
    <div className="words-form" data-wrong={wrong || undefined}>
      {form.category && <span className="words-category">{form.category}</span>}
      {editing ? (
        <Editor
          message={message}
          form={form}
          text={text}
          label={t('Translation of {text}', { text: name })}
          locale={locale}
          onClose={() => setEditing(false)}
        />
      ) : (
        <button type="button" className="words-text" onClick={() => setEditing(true)}>
          <span className="sr-only">{t('Translation of {text}', { text: name })}: </span>
          {text ? (
            <span lang={locale} dir={isRightToLeft(locale) ? 'rtl' : 'ltr'}>
              <WithPlaces text={text} />
            </span>
          ) : (
            <span className="text-muted">{t('Add a translation')}</span>
          )}
        </button>
      )}
      <span className="words-badge">{badge}</span>
    </div>
  )
}
