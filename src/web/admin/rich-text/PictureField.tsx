import { Selection, type Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { ImageUp } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { showError } from '../../api/errors.ts'
import { sendPicture } from '../../api/resumable.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PictureInput } from '../../media/PictureInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Chosen {
  src: string
  /** Null for a picture that stands in the text already. */
  upload: string | null
}

const present = (editor: Editor): Chosen | null => {
  const { src, upload } = editor.getAttributes('picture')
  return editor.isActive('picture') && typeof src === 'string' ? { src, upload: upload ?? null } : null
}

/** Behind what was put in: what is typed next would replace a picture that is chosen. */
const goOn = ({ tr }: { tr: Transaction }): boolean => {
  tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to)))
  return true
}

/** Puts a picture into a text, or changes the words of the one that is chosen. */
export const PictureField = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState(() => present(editor))
  const [alt, setAlt] = useState<string>(editor.getAttributes('picture').alt ?? '')
  const [busy, setBusy] = useState(false)
  const send = async (file: File) => {
    setBusy(true)
    try {
      setChosen({ upload: await sendPicture(file), src: URL.createObjectURL(file) })
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
    // The sheet around it would be saved or closed.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') onClose()
    else if (!busy) take()
  }
  return (
    <div className="rich-picture">
      {chosen && <img src={chosen.src} width={96} height={96} alt={t('The picture')} />}
      <div className="grid gap-3 flex-1 min-w-0 justify-items-start">
        <Button size="sm" disabled={busy} onClick={() => input.current?.click()}>
          <ImageUp className="s16" aria-hidden="true" />
          {chosen ? t('Replace picture') : t('Choose a picture')}
        </Button>
        {chosen && (
          <div className="w-full">
            <TextField
              label={t('What it shows')}
              hint={t('For those who do not see it. Leave it empty for mere decoration.')}
              maxLength={300}
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
              onKeyDown={keyed}
            />
          </div>
        )}
        <p className="hint">{t('It is cut to a square.')}</p>
        <div className="flex gap-2">
          <Button size="sm" look="primary" disabled={busy || !chosen} onClick={take}>
            {editor.isActive('picture') ? t('Done') : t('Put it in')}
          </Button>
          <Button size="sm" look="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </div>
      <PictureInput ref={input} label={t('Choose a picture')} onPicture={send} />
    </div>
  )
}
