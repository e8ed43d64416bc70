import { useTranslation } from '../../i18n/i18n.ts'
import { RichText } from '../rich-text/RichText.tsx'

interface NotesProps {
  value: unknown
  onChange: (value: string) => void
}

/** Description of a podcast or episode. */
export const Notes = ({ value, onChange }: NotesProps) => {
  const { t } = useTranslation()
  return (
    <RichText
      label={t('Description')}
      html={typeof value === 'string' ? value : ''}
      onChange={onChange}
      plain
    />
  )
}

/** Formats notes as plain text. */
export const notesText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').trim() : ''
