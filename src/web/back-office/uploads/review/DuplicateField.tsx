import { type Translate, useTranslation } from '../../../i18n/i18n.ts'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Select } from '../../../ui/fields/Input.tsx'
import { useDesk } from '../desk.ts'
import styles from '../uploading.module.css'
import { type DuplicateChoice, type Line, replaceable } from './drafts.ts'

/** Returns labels of choices for duplicates. */
export const duplicateTexts = (t: Translate): Record<DuplicateChoice, string> => ({
  skip: t('Skip'),
  replace: t('Replace audio'),
  keep: t('Keep both'),
})

interface DuplicateFieldProps {
  line: Line
  onChange: (choice: DuplicateChoice) => void
}

/** The item that an upload duplicates, and the choice how to handle it. */
export const DuplicateField = ({ line: { upload, draft }, onChange }: DuplicateFieldProps) => {
  const { t } = useTranslation()
  const { songs } = useDesk()
  if (!upload.same) return null
  const { by, song_id, title } = upload.same
  const text =
    by === 'file' ? t('Same file as {title}', { title }) : t('Same title and artist as {title}', { title })
  const texts = duplicateTexts(t)
  const choices =
    replaceable(upload) === null ? (['skip', 'keep'] as const) : (['skip', 'replace', 'keep'] as const)
  // A choice for many may not fit one of them.
  const value = choices.find((choice) => choice === draft.duplicate) ?? 'keep'
  return (
    <div className={styles.duplicate}>
      <p className={styles.duplicateHint}>
        {song_id === null ? (
          text
        ) : (
          <TextLink to={songs as '/'} search={{ edit: song_id } as never}>
            {text}
          </TextLink>
        )}
      </p>
      <Select
        compact
        aria-label={t('Duplicate: {title}', { title: draft.title })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as DuplicateChoice)}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {texts[choice]}
          </option>
        ))}
      </Select>
    </div>
  )
}
