import { FileText } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FileInput } from '../../../ui/fields/FileInput.tsx'
import { InputArea } from '../../../ui/fields/Input.tsx'
import styles from './song-fields.module.css'

/** Maximum characters the server accepts. */
const MAX_LENGTH = 20_000

interface SongLyricsProps {
  value: string
  onChange: (text: string) => void
}

/** Lyrics of a song: typed, pasted or read from a text or LRC file. */
export const SongLyrics = ({ value, onChange }: SongLyricsProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Field
        className={styles.songLyrics}
        label={t('Lyrics')}
        action={
          <Button size="sm" variant="ghost" onClick={() => input.current?.click()}>
            <FileText className="icon-16" aria-hidden="true" />
            {t('Import from file')}
          </Button>
        }
        hint={t('Plain text, or LRC with timestamps: [00:12.50] Line')}
      >
        {(control) => (
          <InputArea
            {...control}
            rows={5}
            maxLength={MAX_LENGTH}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )}
      </Field>
      <FileInput
        ref={input}
        accept=".lrc,.txt,text/plain"
        label={t('Import lyrics')}
        onFiles={([file]) => void file.text().then((text) => onChange(text.slice(0, MAX_LENGTH)))}
      />
    </>
  )
}
