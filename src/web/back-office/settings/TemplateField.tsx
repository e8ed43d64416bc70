import type { InputHTMLAttributes } from 'react'
import type { Field } from '../../../contract/platform/configuration/parts.ts'
import { descriptionPlaceholders, placeholders } from '../../../contract/site/back-office/setting-rules.ts'
import { fillDescription, fillTitle } from '../../../contract/site/seo.ts'
import { settings } from '../../data/settings.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import styles from './configuration.module.css'

interface TemplateFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  field: Field
  label: string
  value: string
  error: string | undefined
  insert: (value: string) => void
}

/** Samples from the demo catalog for the preview. */
const samples = {
  song_title: 'Isobars',
  album_title: 'Slow Weather',
  artist_name: 'Halden Vey',
  playlist_title: 'Sunday, unhurried',
  genre_name: 'Folk',
  user_name: 'Maren Holt',
  podcast_title: 'Night Talk',
  episode_title: 'The lighthouse',
  radio_station_name: 'Harbour FM',
  created_at: '2026-11-20',
  year: '2020',
  songs: '12 songs',
  songs_count: '12',
  albums: '3 albums',
  albums_count: '3',
  playlists: '4 public playlists',
  playlists_count: '4',
  episodes: '40 episodes',
  episodes_count: '40',
  podcasts: '5 podcasts',
  podcasts_count: '5',
}

/** Template of a title or description, with its placeholders and a preview. */
export const TemplateField = ({ field, insert, ...text }: TemplateFieldProps) => {
  const { t } = useTranslation()
  const names = [...(placeholders[field.key] ?? descriptionPlaceholders[field.key] ?? []), 'site_name']
  const fill = field.as === 'description' ? fillDescription : fillTitle
  const title = fill(text.value, {
    ...samples,
    page_title: t('Browse'),
    site_name: settings().appName,
  })
  return (
    <>
      <TextField {...text} hint={t('Preview: {title}', { title })} />
      <div className={styles.placeholders}>
        {names.map((name) => (
          <PlainButton
            key={name}
            className={styles.placeholder}
            aria-label={t('Insert %{name}', { name })}
            onClick={() => insert(`${text.value}${/\s$|^$/.test(text.value) ? '' : ' '}%${name}`)}
          >
            %{name}
          </PlainButton>
        ))}
      </div>
    </>
  )
}
