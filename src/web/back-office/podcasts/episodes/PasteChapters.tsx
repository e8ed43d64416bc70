import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Hint } from '../../../ui/fields/Field.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import styles from './chapters.module.css'
import { type ChapterRow, chaptersOfText } from './chapters.ts'

/** Text field for pasting a list of times and titles. */
export const PasteChapters = ({ onTake }: { onTake: (rows: ChapterRow[]) => void }) => {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { rows, left } = chaptersOfText(text)
  return (
    <div className={styles.chaptersPaste}>
      <TextArea
        label={t('Times and titles')}
        placeholder={'0:00 …\n2:15 …'}
        rows={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.chaptersActions}>
        <Button size="sm" variant="primary" disabled={rows.length === 0} onClick={() => onTake(rows)}>
          {t('Replace')}
        </Button>
        <Hint as="span" aria-live="polite">
          {text.trim() !== '' &&
            t('Chapters: {total}. Skipped lines without a time: {left}.', { total: rows.length, left })}
        </Hint>
      </div>
    </div>
  )
}
