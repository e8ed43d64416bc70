import { FileText } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'

/** Letters that the server takes. */
const LONGEST = 20_000

interface SongLyricsProps {
  value: string
  onChange: (text: string) => void
}

/** The lyrics of a song: typed, pasted or read from a text or LRC file. */
export const SongLyrics = ({ value, onChange }: SongLyricsProps) => {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="field song-lyrics">
      <div className="song-lyrics-head">
        <label className="field-label" htmlFor={id}>
          {t('Lyrics')}
        </label>
        <Button size="sm" look="ghost" onClick={() => input.current?.click()}>
          <FileText className="s16" aria-hidden="true" />
          {t('From a file')}
        </Button>
      </div>
      <div className="input tall">
        <textarea
          id={id}
          rows={5}
          maxLength={LONGEST}
          value={value}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </div>
      <p className="hint" id={`${id}-hint`}>
        {t('Plain lines, or LRC with times: [00:12.50] A line')}
      </p>
      <input
        ref={input}
        type="file"
        accept=".lrc,.txt,text/plain"
        hidden
        aria-label={t('Lyrics from a file')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          void file?.text().then((text) => onChange(text.slice(0, LONGEST)))
        }}
      />
    </div>
  )
}
