import { listed } from '../../i18n/format.ts'
import { translate as t, useTranslation } from '../../i18n/i18n.ts'
import { Picker } from '../crud/sheet/Picker.tsx'
import type { CustomInput, Field, Named } from '../crud/types.ts'
import { findFeatured } from '../releases/artist-music.ts'

interface Featured {
  chosen: Named[]
  /** Chosen artists whose team has not confirmed it yet. */
  unconfirmed: Named[]
}

const FeaturedInput = ({ value, onChange }: Pick<CustomInput, 'value' | 'onChange'>) => {
  const { t } = useTranslation()
  const { chosen, unconfirmed } = value as Featured
  const waiting = unconfirmed.filter(({ id }) => chosen.some((artist) => artist.id === id))
  const hint =
    waiting.length > 0
      ? t('Waiting for {name} to confirm.', { name: listed(waiting.map(({ name }) => name)) })
      : t('Artists with a team are asked to confirm.')
  return (
    <Picker
      label={t('Featured artists')}
      hint={hint}
      value={chosen}
      find={findFeatured}
      onChange={(artists) => onChange({ chosen: artists, unconfirmed })}
    />
  )
}

/** Featured artists of a song, also those who have not confirmed yet. */
export const featuredField = (): Field => ({
  kind: 'custom',
  name: 'featured',
  label: t('Featured artists'),
  input: FeaturedInput,
  labelled: true,
  summary: (value) => listed((value as Featured).chosen.map(({ name }) => name)),
  from: ({ featured, unconfirmed }): Featured => ({
    chosen: [...(featured as Named[]), ...(unconfirmed as Named[])],
    unconfirmed: unconfirmed as Named[],
  }),
  body: (value) => (value as Featured).chosen.map(({ id }) => id),
})
