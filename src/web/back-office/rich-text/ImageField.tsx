import { Selection, type Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { ImageUp } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ImageInput } from '../../catalog/items/images/ImageInput.tsx'
import { showError } from '../../data/errors.ts'
import { uploadImage } from '../../data/resumable-upload.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Hint } from '../../ui/fields/Field.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './rich-text.module.css'

interface Chosen {
  src: string
  /** Null for an image that is already in the text. */
  upload: string | null
}

const present = (editor: Editor): Chosen | null => {
  const { src, upload } = editor.getAttributes('picture')
  return editor.isActive('picture') && typeof src === 'string' ? { src, upload: upload ?? null } : null
}

/** Moves the cursor after the inserted image: typing would replace a selected one. */
const goOn = ({ tr }: { tr: Transaction }): boolean => {
  tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to)))
  return true
}

/** Inserts an image, or edits the alternative text of the selected one. */
export const ImageField = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(() => present(editor))
  const [alt, setAlt] = useState<string>(editor.getAttributes('picture').alt ?? '')
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      setChosen({ upload: await uploadImage(file), src: URL.createObjectURL(file) })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  const take = () => {
    const attrs = { ...chosen, alt: alt.trim() }
    const chain = editor.chain().focus()
    if (editor.isActive('picture')) chain.updateAttributes('picture', attrs).run()
    else {
      chain.insertContent({ type: 'picture', attrs }).run()
      editor.commands.command(goOn)
    }
    onClose()
  }
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Otherwise the surrounding sheet would be saved or closed.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (!busy) take()
  }
  return (
    <div className={styles.richPicture}>
      {chosen && <img src={chosen.src} width={96} height={96} alt={t('Image')} />}
      <div className={styles.richImageFields}>
        <Button size="sm" disabled={busy} onClick={() => input.current?.click()}>
          <ImageUp className="icon-16" aria-hidden="true" />
          {chosen ? t('Replace image') : t('Choose an image')}
        </Button>
        {chosen && (
          <div className="w-full">
            <TextField
              label={t('Alt text')}
              hint={t('Describe the image for screen readers. Leave empty if decorative.')}
              maxLength={300}
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
              onKeyDown={keyed}
            />
          </div>
        )}
        <Hint>{t('It will be cropped to a square.')}</Hint>
        <div className="flex gap-2">
          <Button size="sm" variant="primary" disabled={busy || !chosen} onClick={take}>
            {editor.isActive('picture') ? t('Done') : t('Insert')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
      <ImageInput ref={input} label={t('Choose an image')} onImage={send} />
    </div>
  )
}
