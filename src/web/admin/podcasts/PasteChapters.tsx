import { useState } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { type ChapterRow, chaptersOfText } from './chapters.ts'

/** A list of times and titles as a whole. */
export const PasteChapters = ({ onTake }: { onTake: (rows: ChapterRow[]) => void }) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { rows, left } = chaptersOfText(text)
  return (
    <div className="chapters-paste">
      <TextArea
        label={t('Times and titles')}
        placeholder={'0:00 …\n2:15 …'}
        rows={5}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="chapters-acts">
        <Button size="sm" look="primary" disabled={rows.length === 0} onClick={() => onTake(rows)}>
          {t('Take over')}
        </Button>
        <span className="hint" aria-live="polite">
          {text.trim() !== '' &&
            t('Chapters: {total}, lines without a time: {left}', { total: rows.length, left })}
        </span>
      </div>
    </div>
  )
}
