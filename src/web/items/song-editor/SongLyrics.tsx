import { FileText } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import fieldsStyles from '../../ui/fields.module.css'
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
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={`${fieldsStyles.field} ${styles.songLyrics}`}>
      <div className={styles.songLyricsHead}>
        <label className={fieldsStyles.fieldLabel} htmlFor={id}>
          {t('Lyrics')}
        </label>
        <Button size="sm" variant="ghost" onClick={() => input.current?.click()}>
          <FileText className="icon-16" aria-hidden="true" />
          {t('Import from file')}
        </Button>
      </div>
      <div className={`${fieldsStyles.input} ${styles.tall}`}>
        <textarea
          id={id}
          rows={5}
          maxLength={MAX_LENGTH}
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p className={fieldsStyles.hint} id={`${id}-hint`}>
        {t('Plain text, or LRC with timestamps: [00:12.50] Line')}
      </p>
      <input
        ref={input}
        type="file"
        accept=".lrc,.txt,text/plain"
        hidden
        aria-label={t('Import lyrics')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          void file?.text().then((text) => onChange(text.slice(0, MAX_LENGTH)))
        }}
      />
    </div>
  )
}
