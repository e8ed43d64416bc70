import type { InputHTMLAttributes } from 'react'
import type { Field } from '../../../contract/admin/configuration-parts.ts'
import { placeholders } from '../../../contract/admin/setting-rules.ts'
import { fillTitle } from '../../../contract/item-titles.ts'
import { settings } from '../../api/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../ui/TextField.tsx'

interface TitleFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  field: Field
  label: string
  value: string
  error: string | undefined
  insert: (value: string) => void
}

/** Names out of the demo catalogue, to show what comes of a title. */
const samples = {
  song_title: 'Isobars',
  album_title: 'Slow Weather',
  artist_name: 'Halden Vey',
  playlist_title: 'Sunday, unhurried',
  genre_name: 'Folk',
  user_name: 'Maren Holt',
  created_at: '2026-11-20',
}

/** The title of a kind of page, with what may be put into it and what comes of it. */
export const TitleField = ({ field, insert, ...text }: TitleFieldProps) => {
  const { t } = useTranslation()
  const names = [...(placeholders[field.key] ?? []), 'site_name']
  const title = fillTitle(text.value, {
    ...samples,
    page_title: t('Browse'),
    site_name: settings().appName,
  })
  return (
    <>
      <TextField {...text} hint={t('Shows as: {title}', { title })} />
      <div className="placeholders">
        {names.map((name) => (
          <button
            key={name}
            type="button"
            className="code placeholder"
            aria-label={t('Put in %{name}', { name })}
            onClick={() => insert(`${text.value}${/\s$|^$/.test(text.value) ? '' : ' '}%${name}`)}
          >
            %{name}
          </button>
        ))}
      </div>
    </>
  )
}
